// expect {"status": "TLE", "ended": "cpu", "time_ms": 400}
// A pattern that backtracks forever inside of one call.
console.log(/^(a+)+$/.test("a".repeat(60) + "b"));
