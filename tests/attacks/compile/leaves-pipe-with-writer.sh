# expect {"ended": "exited", "exit": 0, "kept": {}, "killed": true}
# A pipe with an endless writer, which keeps running when nobody reads any more.
mkfifo main
(trap '' PIPE; while :; do echo y; done) > main 2>/dev/null &
exec 3< main
exit 0
