# expect {"language": "PyPy3", "status": "TLE", "ended": "cpu", "time_ms": 500}
# An endless loop that is compiled at run time and ignores signals.
import signal
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
n = 0
while True:
    n = (n * 3 + 1) & 0xFFFF
