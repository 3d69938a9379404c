# expect {"ended": "exited", "exit": 0, "kept": {"main": "0\n"}, "profile": "golang"}
# Writes into the compiled standard library that all later submissions use.
n=0
for each in /opt/verdict /opt/verdict/gocache /opt/verdict/gocache/00 /usr /usr/lib /bin; do
  { echo x > "$each/mark"; } 2>/dev/null && n=$((n + 1))
done
for each in /opt/verdict/gocache/0*/* /opt/verdict/gocache/*.txt; do
  { echo x >> "$each"; } 2>/dev/null && n=$((n + 1))
  rm -f "$each" 2>/dev/null && [ ! -e "$each" ] && n=$((n + 1))
  touch "$each" 2>/dev/null && n=$((n + 1))
  chmod 777 "$each" 2>/dev/null && n=$((n + 1))
done
echo $n > main
