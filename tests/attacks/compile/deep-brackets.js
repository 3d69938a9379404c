// expect {"status": ["CE", "RE"]}
// A hundred thousand brackets for the parser.
console.log(%repeat[100000, "["]%42%repeat[100000, "]"]%);
