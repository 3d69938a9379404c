# expect {"language": "PyPy3", "status": "RE", "ended": "exited"}
# Starts threads until no more can be created.
import threading, time
while True:
    threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
