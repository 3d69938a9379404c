# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a folder.
mkdir -p main/main/main
