# expect {"language": "PyPy3", "status": "MLE", "memory_mb": 128, "time_ms": 8000}
# Fills the garbage-collected heap and catches the error.
all = []
while True:
    all.append(bytearray(1 << 20))
