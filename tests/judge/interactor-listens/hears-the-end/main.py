import sys

print("close", flush=True)
sys.stdin.read()
print("closed")
