# expect {"status": "CE"}
# Leaves a link to a right file beside it.
rm -f "$1"; ln -s "$2" "$1"
