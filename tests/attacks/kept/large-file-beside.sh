# expect {"status": "CE", "message": "too large"}
# Fills a file that the problem provides next to its program.
echo x > "$1"; truncate -s $((64 * 1048576 / share)) "$2"
