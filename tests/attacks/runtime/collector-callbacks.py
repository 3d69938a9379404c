# expect {"status": ["TLE", "RE", "MLE"], "time_ms": 500, "memory_mb": 64}
# A garbage collector that creates more garbage whenever it runs.
import gc
def more(phase, info):
    x = []
    x.append(x)
    gc.collect()
gc.callbacks.append(more)
gc.set_threshold(1)
all = []
while True:
    y = {}
    y[0] = y
    all.append([y])
