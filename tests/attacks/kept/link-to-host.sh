# expect {"status": "CE"}
# Leaves a link to a file of the machine.
rm -f "$1"; ln -s /etc/passwd "$1"
