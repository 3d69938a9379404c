// expect {"status": "MLE", "ended": "memory", "time_ms": 8000}
// Endless files in every writable folder: their pages count as its memory.
const fs = require("fs");
const block = Buffer.alloc(1 << 20);
for (let i = 0; i < 100000; i++) {
  for (const folder of ["/w", "/tmp", "/dev/shm"]) {
    try { fs.writeFileSync(`${folder}/${i}`, block); } catch {}
  }
}
