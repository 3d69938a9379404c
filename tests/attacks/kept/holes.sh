# expect {"status": "CE", "message": "too large"}
# Leaves two holes, together above what is kept.
size=$((60 * 1048576 / share)); rm -f "$1"; truncate -s $size "$1"; truncate -s $size "$2"
