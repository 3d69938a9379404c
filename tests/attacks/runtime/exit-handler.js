// expect {"status": "TLE", "ended": "cpu", "time_ms": 400}
// Ignores every signal it may and loops in its exit handler.
for (const each of ["SIGTERM", "SIGINT", "SIGHUP", "SIGXCPU", "SIGUSR1", "SIGALRM"]) process.on(each, () => {});
process.on("exit", () => { for (;;); });
console.log(42);
