# expect {"status": "MLE", "ended": "memory", "time_ms": 8000}
# Endless files in every writable folder: their pages count as its memory.
block = bytes(1 << 20)
for i in range(100000):
    for folder in ("/w", "/tmp", "/dev/shm"):
        try:
            with open(f"{folder}/{i}", "wb") as file:
                file.write(block)
        except OSError:
            pass
