# expect {"status": ["CE", "RE", "WA"]}
# Leaves its program in a folder that nobody may enter.
echo x > "$1"; chmod 000 "$1" .
