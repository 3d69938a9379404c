# expect {"status": "CE", "message": "too large"}
# Leaves two large files, together larger than the limit on kept files.
size=$((40000000 / share)); head -c $size /dev/zero > "$1"; head -c $size /dev/zero > "$2"
