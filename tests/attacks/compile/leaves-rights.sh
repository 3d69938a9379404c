# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}}
# Rights to become somebody else, and extended attributes, stay behind.
echo text > main
chmod 6777 main
setfattr -n user.mark -v 1 main 2>/dev/null
true
