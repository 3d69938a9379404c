// expect {"status": "MLE", "memory_mb": 64, "time_ms": 8000}
// Fills V8's heap.
const all = [];
for (;;) all.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
