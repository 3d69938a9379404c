// expect {"status": "RE", "ended": "signalled"}
// Prints the answer, then crashes the runtime by its flags.
require("fs").writeSync(1, "42\n");
require("v8").setFlagsFromString("--stack-size=100000000");
const deep = (n) => deep(n + 1) + 1;
try { deep(0); } catch {}
process.abort();
