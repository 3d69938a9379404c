import sys

print("MemoryError", file=sys.stderr)
print("java.lang.OutOfMemoryError", file=sys.stderr)
print(7, 8)
