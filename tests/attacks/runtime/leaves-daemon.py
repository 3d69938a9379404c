# expect {"status": "AC", "killed": true}
# A daemon by two forks, which ignores signals and keeps the output open; it ends with the run.
import os, signal, time
reader, writer = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    os.write(writer, b"x")
    time.sleep(1000)
os.read(reader, 1)
print(42)
