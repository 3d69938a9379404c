# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}}
# A program that even its owner may not read.
echo text > main
chmod 000 main
