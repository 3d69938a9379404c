# expect {"status": "MLE", "ended": "memory", "memory_mb": 64, "time_ms": 8000}
# Shared and private mappings that are not objects of the interpreter.
import mmap
all = []
while True:
    m = mmap.mmap(-1, 16 << 20)
    for at in range(0, 16 << 20, 4096):
        m[at] = 1
    all.append(m)
