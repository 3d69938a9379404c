# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a link to a file of the host.
ln -s %host-file% main
