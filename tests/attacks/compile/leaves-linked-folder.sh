# expect {"ended": "exited", "exit": 0, "kept": {}, "asked": ["sub/passwd"]}
# The folder of a program is a link.
ln -s /etc sub
