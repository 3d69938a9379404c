# expect {"status": "CE"}
# Leaves a pipe that nobody writes to.
rm -f "$1"; mkfifo "$1"
