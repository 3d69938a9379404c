// expect {"status": ["OLE", "MLE", "RE", "TLE"], "memory_mb": 128, "time_ms": 2000}
// Queues output faster than anybody reads it: whichever of its own limits it meets first.
const block = "x".repeat(1 << 20);
(function more() { process.stdout.write(block); setImmediate(more); })();
