# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a pipe that nobody writes to: a process that opens it blocks.
mkfifo main
