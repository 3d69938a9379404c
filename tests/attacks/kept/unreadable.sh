# expect {"status": ["CE", "RE", "WA"]}
# Leaves a file that nobody may read.
echo x > "$1"; chmod 000 "$1"
