# expect {"language": "Nim", "status": ["RE", "AC", "CE"]}
# The C code that it is compiled to names the loader, longer than any path.
{.emit: """const char loader[5000] __attribute__((section(".interp"), used)) = "/x";""".}
echo "42"
