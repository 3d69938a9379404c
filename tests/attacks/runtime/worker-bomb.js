// expect {"status": ["TLE", "RE", "MLE"], "time_ms": 800}
// Workers that start workers.
const { Worker } = require("worker_threads");
for (let i = 0; i < 50; i++) new Worker(__filename).on("error", () => {});
