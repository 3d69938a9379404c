# expect {"ended": "exited", "exit": 0, "kept": {"main": "0\n"}, "profile": "cpp"}
# Writes into the precompiled headers and into testlib.h.
n=0
for each in /opt/verdict/headers/*/bits/* /opt/verdict/include/*.h /opt/verdict/include/*/*; do
  [ -f "$each" ] || n=$((n + 100))
  { echo x >> "$each"; } 2>/dev/null && n=$((n + 1))
  ln -sf /etc/passwd "$each" 2>/dev/null && n=$((n + 1))
  mv "$each" "$each.old" 2>/dev/null && n=$((n + 1))
  touch -d 2001-01-01 "$each" 2>/dev/null && n=$((n + 1))
done
mkdir /opt/verdict/headers/new /opt/verdict/include/bits 2>/dev/null && n=$((n + 1))
echo $n > main
