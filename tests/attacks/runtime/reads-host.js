// expect {"status": "AC"}
// Looks for the host in files, in its environment and in what the runtime reports.
const fs = require("fs");
const paths = ["%answer%", "%host-file%", "/etc/shadow", "/root", "/home", "/proc/1/environ", "/proc/1", "/proc/version", "/sys/class", "/var", "/run", "/dev/kmsg", "/w/answer"];
const found = paths.filter((each) => fs.existsSync(each));
const told = JSON.stringify([process.env, process.argv, process.report.getReport().environmentVariables, require("os").userInfo()]);
if (/SECRET|VERDICT/.test(told)) found.push(told);
const others = fs.readdirSync("/proc").filter((each) => /^\d+$/.test(each) && Number(each) !== process.pid);
console.log([...found, ...others].join(" ") || 42);
