# expect {"status": ["RE", "MLE"], "time_ms": 8000}
# Recursion without end after the interpreter's own limit was lifted.
import sys
sys.setrecursionlimit(2**31 - 1)
def down(n):
    return down(n + 1) + 1
print(down(0))
