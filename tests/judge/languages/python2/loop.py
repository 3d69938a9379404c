a, b = map(int, raw_input().split())
while True:
    a += 1
    b ^= 1
