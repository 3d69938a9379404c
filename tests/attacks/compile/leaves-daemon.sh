# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}, "killed": true}
# Leaves children in separate sessions; they end with the compiler.
for each in 1 2 3 4 5; do setsid sleep 1000 & done
( trap '' TERM HUP INT; while :; do sleep 1; done ) &
echo text > main
