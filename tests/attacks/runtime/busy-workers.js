// expect {"status": "TLE", "ended": "cpu", "time_ms": 500}
// Four threads share one time limit.
const { Worker, isMainThread } = require("worker_threads");
if (isMainThread) for (let i = 0; i < 3; i++) new Worker(__filename);
for (;;);
