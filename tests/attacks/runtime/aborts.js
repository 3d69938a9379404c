// expect {"status": "RE", "ended": "signalled"}
// Has answered, then tears the runtime apart with flags.
require("fs").writeSync(1, "42\n");
require("v8").setFlagsFromString("--stack-size=100000000");
const deep = (n) => deep(n + 1) + 1;
try { deep(0); } catch {}
process.abort();
