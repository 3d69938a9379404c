// expect {"status": "RE"}
// Recursion without end: the runtime's own limit ends it, even when the error is caught deep inside.
const down = (n) => { try { return down(n + 1) + 1; } finally { n += 1; } };
console.log(down(0));
