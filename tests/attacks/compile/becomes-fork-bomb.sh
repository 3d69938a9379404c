# expect {"ended": ["cpu", "wall", "exited", "signalled", "memory"], "kept": {}, "killed": true, "seconds": 1}
# A compiler that is a fork bomb reaches the process limit.
# The limit may end all forked processes within the second; this one is still running then.
sleep 60 &
bomb() { bomb | bomb & }
bomb 2>/dev/null
sleep 1 || :
false
