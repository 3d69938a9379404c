import sys

n = int(open(sys.argv[1]).read())
for i in range(n):
    print(i, flush=True)
line = sys.stdin.readline().strip()
if not line.isdigit():
    sys.exit(43)
sys.exit(42 if int(line) == n * (n - 1) // 2 else 43)
