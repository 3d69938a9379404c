# expect {"status": "OLE", "ended": "output", "time_ms": 8000}
# Writes to stdout and stderr at once, from two processes.
import os
os.fork()
block = b"x" * 65536
while True:
    os.write(1, block)
    os.write(2, block)
