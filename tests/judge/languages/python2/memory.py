a, b = map(int, raw_input().split())
blocks = []
while True:
    blocks.append(bytearray(b"x" * (1 << 20)))
