# expect {"ended": ["exited", "memory", "output"], "kept": {}}
# Several sparse files of the largest allowed size.
for each in main a b c d; do truncate -s 64M $each; done
dd if=/dev/zero of=main bs=1M count=100 2>/dev/null
