# expect {"status": "CE", "message": "beside.txt is not a plain file"}
# Turns a file that the problem provides into a pipe.
echo x > "$1"; chmod 755 "$1"; rm "$2"; mkfifo "$2"
