# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a pipe that nobody writes to: whoever opens it waits.
mkfifo main
