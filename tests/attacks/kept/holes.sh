# expect {"status": "CE", "message": "too large"}
# Leaves two holes, together above what is kept.
rm -f "$1"; truncate -s 60M "$1"; truncate -s 60M "$2"
