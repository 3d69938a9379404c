# expect {"ended": ["cpu", "wall", "exited", "signalled", "memory"], "kept": {}, "killed": true, "seconds": 1}
# A compiler that is a fork bomb meets the limit of processes.
# The bombs may all have died of the limit before the second is over; this one has not.
sleep 60 &
bomb() { bomb | bomb & }
bomb 2>/dev/null
sleep 1 || :
false
