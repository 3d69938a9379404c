// expect {"status": ["AC"]}
// No part of it runs while it is checked, neither as a module nor as a script.
require("fs").writeFileSync("/w/ran-at-check", "x");
console.log(require("fs").existsSync("/a/ran-at-check") ? "ran" : 42);
