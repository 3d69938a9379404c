// expect {"status": ["AC"]}
// The runtime's inner bindings: no identity, no priority, no signal to others, no root.
const tries = [
  () => process.setuid(0),
  () => process.setgid(0),
  () => process.setgroups([0]),
  () => process.kill(1, "SIGKILL") && process.kill(1, 0),
  () => process.kill(process.ppid, "SIGKILL") && process.kill(process.ppid, 0),
  () => require("os").setPriority(0, -20),
  () => process.binding("fs").open("/etc/shadow", 0, 0),
  () => require("fs").writeFileSync("/a/main.js", "x"),
  () => require("fs").symlinkSync("/", "/a/root"),
  () => require("fs").mkdirSync("/opt/x"),
];
let done = [];
tries.forEach((each, i) => { try { if (each() !== false) done.push(i); } catch {} });
// A signal to pid 1 of the box is silently dropped by the kernel, not delivered.
done = done.filter((i) => i !== 3 && i !== 4);
console.log(done.join(" ") || 42);
