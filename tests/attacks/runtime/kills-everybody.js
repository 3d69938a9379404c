// expect {"status": "AC", "ended": "exited"}
// Kills, stops and probes each process by number, and all at once: there is no other process.
const fs = require("fs");
let hit = 0;
try { process.kill(-1, "SIGKILL"); } catch {}
for (let pid = 1; pid < 5000; pid++) {
  // Its own threads have process numbers too.
  if (pid === process.pid || fs.existsSync(`/proc/self/task/${pid}`)) continue;
  for (const signal of [0, "SIGSTOP", "SIGKILL"]) {
    try { process.kill(pid, signal); if (pid > 1) hit++; } catch {}
  }
}
console.log(42 + hit);
