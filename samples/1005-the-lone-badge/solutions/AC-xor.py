import sys

lone = 0
lines = sys.stdin.buffer
for _ in range(int(lines.readline())):
    lone ^= int(lines.readline())
print(lone)
