# expect {"language": "Nim", "status": ["CE", "WA", "RE"], "answer": "secret"}
# The compiler itself reads files and runs programs while it compiles.
const stolen = staticExec("cat %answer% %host-file% /etc/shadow /proc/*/environ 2>/dev/null")
echo stolen
