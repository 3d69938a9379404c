import sys
import time

# The program has long ended when the interactor reads for the first time.
while time.process_time() < 0.5:
    pass
number = int(sys.stdin.readline())
print("accepted", file=sys.stderr)
sys.exit(0)
