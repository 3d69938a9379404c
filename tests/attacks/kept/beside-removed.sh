# expect {"status": "CE", "message": "beside.txt is not a plain file"}
# Removes the file that the problem gave beside its program.
echo x > "$1"; chmod 755 "$1"; rm "$2"
