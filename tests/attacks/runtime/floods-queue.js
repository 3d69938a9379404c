// expect {"status": ["OLE", "MLE", "RE", "TLE"], "memory_mb": 128, "time_ms": 2000}
// Queues output faster than it is read, until it reaches one of its limits.
const block = "x".repeat(1 << 20);
(function more() { process.stdout.write(block); setImmediate(more); })();
