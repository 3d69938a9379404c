# expect {"status": "CE"}
# Leaves a link that leads to itself.
rm -f "$1"; ln -s "$1" "$1"
