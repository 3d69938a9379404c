const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [a, b] = line.split(" ").map(BigInt);
  console.log(String(a + b));
});
