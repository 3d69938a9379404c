# expect {"status": "CE", "message": "beside.txt is not a plain file"}
# Turns a file that the problem provides into a link to a file of the machine.
echo x > "$1"; chmod 755 "$1"; rm "$2"; ln -s /etc/passwd "$2"
