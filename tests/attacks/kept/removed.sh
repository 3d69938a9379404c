# expect {"status": "CE"}
# Leaves nothing where its program should be.
rm -f "$1"
