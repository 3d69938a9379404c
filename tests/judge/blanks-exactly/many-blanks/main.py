print("7 8")
print(" " * (10 << 20), end="")
