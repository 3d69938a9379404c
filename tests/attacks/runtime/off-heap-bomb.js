// expect {"status": "MLE", "ended": "memory", "memory_mb": 64, "time_ms": 8000}
// Memory that V8's own limit does not count.
const all = [];
for (;;) all.push(Buffer.alloc(16 << 20, 1));
