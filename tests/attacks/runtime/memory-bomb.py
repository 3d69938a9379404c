# expect {"status": "MLE", "memory_mb": 64, "time_ms": 8000}
# Doubles a list until nothing fits.
all = [0]
while True:
    all += all
