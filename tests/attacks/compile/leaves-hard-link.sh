# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}}
# The program has two names; what is kept is a copy with one.
echo text > other
ln other main
ln /usr/bin/env second 2>/dev/null
true
