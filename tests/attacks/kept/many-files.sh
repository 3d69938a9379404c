# expect {"status": "CE"}
# Leaves thousands of files and no program.
rm -f "$1"; i=0; while [ $i -lt $((3000 / share)) ]; do : > "file$i"; i=$((i+1)); done
