// expect {"status": "OLE", "ended": "output", "time_ms": 8000}
// Writes without end.
const block = "x".repeat(1 << 20);
for (;;) require("fs").writeSync(1, block);
