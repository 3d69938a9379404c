import sys

print("Please enter two numbers:")
a, b = map(int, sys.stdin.read().split())
print(a + b)
