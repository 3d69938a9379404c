a, b = map(int, input().split())
blocks = []
while True:
    blocks.append(bytearray(b"x" * (1 << 20)))
