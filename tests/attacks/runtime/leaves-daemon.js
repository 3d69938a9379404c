// expect {"status": "AC", "killed": true}
// Leaves a child in a separate session that keeps the output open; it ends with the run.
const { spawn } = require("child_process");
const child = spawn("/bin/sleep", ["1000"], { detached: true, stdio: ["ignore", "inherit", "inherit"] });
child.unref();
console.log(child.pid === undefined ? "no child" : 42);
