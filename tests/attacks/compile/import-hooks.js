// expect {"status": ["AC"]}
// Checked as a module or as a script, nothing of it runs while it is checked.
require("fs").writeFileSync("/w/ran-at-check", "x");
console.log(require("fs").existsSync("/a/ran-at-check") ? "ran" : 42);
