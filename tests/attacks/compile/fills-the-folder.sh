# expect {"ended": ["exited", "cpu", "memory"], "kept": {}, "seconds": 3}
# Creates files until there is no room for another name.
seq 1 100000 | xargs touch 2>/dev/null
[ ! -e main ] && : > main 2>/dev/null && rm main
false
