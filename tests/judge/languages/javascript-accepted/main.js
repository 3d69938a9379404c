const [a, b] = require("fs").readFileSync("/dev/stdin", "utf8").split(/\s+/).map(Number);
console.log(a + b);
