// expect {"status": ["AC"]}
// Loads programs and libraries of the system as addons of the runtime: all of them fail.
const fs = require("fs");
const elf = fs.readFileSync("/usr/bin/env");
fs.writeFileSync("/tmp/evil.node", elf, { mode: 0o755 });
let loaded = 0;
for (const path of ["/tmp/evil.node", "/proc/self/exe", "/usr/lib/x86_64-linux-gnu/libc.so.6"]) {
  try { process.dlopen({ exports: {} }, path); loaded++; } catch {}
}
console.log(loaded === 0 ? 42 : loaded);
