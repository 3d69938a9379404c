# expect {"status": "CE", "message": "beside.txt is not a plain file"}
# Removes a file that the problem provides next to its program.
echo x > "$1"; chmod 755 "$1"; rm "$2"
