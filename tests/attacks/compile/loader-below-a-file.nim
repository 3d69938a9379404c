# expect {"language": "Nim", "status": ["RE", "AC", "CE"]}
# An option for the linker names a loader below a file.
{.passL: "-Wl,--dynamic-linker=/etc/passwd/x1".}
echo "42"
