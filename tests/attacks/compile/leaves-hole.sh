# expect {"ended": ["output", "exited"], "kept": {}}
# A sparse file of a terabyte.
truncate -s 1T main
