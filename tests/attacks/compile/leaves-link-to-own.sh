# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a link to the sandbox's own files, which the keeper must not follow either.
ln -s /etc/passwd main
