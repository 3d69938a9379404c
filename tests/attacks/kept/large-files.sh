# expect {"status": "CE", "message": "too large"}
# Leaves two large files, together above what is kept.
head -c 40000000 /dev/zero > "$1"; head -c 40000000 /dev/zero > "$2"
