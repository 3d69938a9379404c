pieces = [bytearray(b"x" * (1 << 20)) for _ in range(500)]
print(3 + len(pieces) - 500)
