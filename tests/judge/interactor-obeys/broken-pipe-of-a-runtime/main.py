import sys

print("leave", flush=True)
sys.stdin.read()
for _ in range(100000):
    print("are you still there?")
