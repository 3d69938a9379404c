read -r a b
if true; then echo $((a + b)) done
