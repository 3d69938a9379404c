// expect {"status": ["AC", "RE"]}
// Opens its own debugger to the network.
try { require("inspector").open(9229, "127.0.0.1", false); } catch {}
const url = require("inspector").url();
console.log(url ? url : 42);
process.exit(0);
