# expect {"language": "PyPy3", "status": "TLE", "ended": ["wall", "cpu"], "time_ms": 2000, "killed": true}
# Forks in every process, under a just-in-time compiler.
import os, time
try:
    while True:
        if os.fork() == 0:
            time.sleep(0.01)
except OSError:
    time.sleep(100)
