# expect {"ended": "exited", "exit": 0, "kept": {"main": "text\n"}}
# Set-uid and set-gid bits and extended attributes are not kept.
echo text > main
chmod 6777 main
setfattr -n user.mark -v 1 main 2>/dev/null
true
