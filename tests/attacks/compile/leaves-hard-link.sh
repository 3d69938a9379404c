# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}}
# The program has two names; a copy with only one name is kept.
echo text > other
ln other main
ln /usr/bin/env second 2>/dev/null
true
