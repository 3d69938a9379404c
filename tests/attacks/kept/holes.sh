# expect {"status": "CE", "message": "too large"}
# Leaves two sparse files, together larger than the limit on kept files.
size=$((60 * 1048576 / share)); rm -f "$1"; truncate -s $size "$1"; truncate -s $size "$2"
