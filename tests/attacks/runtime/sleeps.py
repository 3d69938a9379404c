# expect {"status": "TLE", "ended": "wall", "time_ms": 4000}
# Reads from a pipe that nobody writes to, and ignores every signal.
import os, signal
for each in signal.valid_signals():
    try:
        signal.signal(each, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
print(42, flush=True)
r, w = os.pipe()
while True:
    os.read(r, 1)
