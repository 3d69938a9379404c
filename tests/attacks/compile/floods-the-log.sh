# expect {"ended": ["output", "exited", "signalled"], "kept": {}, "log": "yyyyyy"}
# A hundred megabytes of messages without a line end.
yes yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy | tr -d '\n' | head -c 104857600
