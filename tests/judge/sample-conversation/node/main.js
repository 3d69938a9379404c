const lines = require("readline").createInterface({ input: process.stdin });
let low = 1;
let high = 0;
const middle = () => Math.floor((low + high) / 2);

lines.on("line", (line) => {
  if (high === 0) high = Number(line);
  else if (line === "<") high = middle() - 1;
  else if (line === ">") low = middle() + 1;
  else low = high = middle();
  if (low < high) {
    console.log(`? ${middle()}`);
  } else {
    console.log(`! ${low}`);
    lines.close();
  }
});
