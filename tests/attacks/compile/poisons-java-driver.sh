# expect {"ended": "exited", "exit": 0, "kept": {"main": "0\n"}, "profile": "java"}
# Writes into the program that compiles all later Java submissions.
n=0
[ -f /opt/verdict/java/Driver.class ] || n=100
{ echo x >> /opt/verdict/java/Driver.class; } 2>/dev/null && n=$((n + 1))
rm -f /opt/verdict/java/Driver.class 2>/dev/null && n=$((n + 1))
mkdir -p /opt/verdict/java/META-INF/services 2>/dev/null && n=$((n + 1))
echo $n > main
