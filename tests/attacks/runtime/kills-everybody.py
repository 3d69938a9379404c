# expect {"status": "AC", "ended": "exited"}
# Kills, stops and probes each process and group by number, and all at once: there is no other process.
import os, signal
hit = 0
try:
    os.kill(-1, signal.SIGKILL)
except OSError:
    pass
for pid in range(1, 5000):
    for way in (os.kill, os.killpg):
        for number in (0, signal.SIGSTOP, signal.SIGKILL):
            if pid in (os.getpid(), os.getpgrp()):
                continue
            try:
                way(pid, number)
                hit += pid > 1
            except OSError:
                pass
print(42 + hit)
