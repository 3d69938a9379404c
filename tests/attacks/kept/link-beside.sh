# expect {"status": "CE"}
# Leaves a link to a correct file next to it.
rm -f "$1"; ln -s "$2" "$1"
