# expect {"status": "CE"}
# Leaves a folder instead of its program.
rm -f "$1"; mkdir "$1"; echo 1 > "$1/file"
