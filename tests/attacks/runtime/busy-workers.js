// expect {"status": "TLE", "ended": "cpu", "time_ms": 500}
// Four threads that use up the time of one.
const { Worker, isMainThread } = require("worker_threads");
if (isMainThread) for (let i = 0; i < 3; i++) new Worker(__filename);
for (;;);
