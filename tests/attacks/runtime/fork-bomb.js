// expect {"status": ["TLE", "RE", "MLE"], "time_ms": 600}
// Starts itself twice, again and again.
const { spawn } = require("child_process");
for (let i = 0; i < 100; i++) spawn(process.execPath, [__filename], { stdio: "ignore" }).on("error", () => {});
