# expect {"status": "TLE", "ended": "cpu", "time_ms": 400}
# Catches the signal of its own CPU limit and continues.
import signal
for each in signal.valid_signals():
    try:
        signal.signal(each, lambda *_: None)
    except (OSError, ValueError):
        pass
while True:
    pass
