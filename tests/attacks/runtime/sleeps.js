// expect {"status": "TLE", "ended": "wall", "time_ms": 4000}
// Waits on a lock that is never released.
console.log(42);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
