# expect {"language": "PyPy3", "status": "RE", "ended": "exited"}
# Threads until none is given any more.
import threading, time
while True:
    threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
