# expect {"status": "TLE", "ended": "cpu", "time_ms": 400}
# Prints the answer, but its exit handler never ends.
import atexit, gc
class Phoenix:
    def __del__(self):
        Phoenix()
        while True:
            gc.collect()
atexit.register(lambda: [Phoenix() for _ in iter(int, 1)])
print(42)
