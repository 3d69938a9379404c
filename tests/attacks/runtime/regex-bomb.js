// expect {"status": "TLE", "ended": "cpu", "time_ms": 400}
// A pattern that backtracks for ever inside of one call.
console.log(/^(a+)+$/.test("a".repeat(60) + "b"));
