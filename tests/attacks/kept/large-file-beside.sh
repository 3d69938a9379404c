# expect {"status": "CE", "message": "too large"}
# Fills the file that the problem gave beside its program.
echo x > "$1"; truncate -s $((64 * 1048576 / share)) "$2"
