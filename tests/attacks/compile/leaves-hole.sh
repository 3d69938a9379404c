# expect {"ended": ["output", "exited"], "kept": {}}
# A terabyte that is a hole.
truncate -s 1T main
