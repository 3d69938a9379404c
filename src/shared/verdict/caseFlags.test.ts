import { expect, test } from "vitest";
import { caseFlagsOfLines, linesOfCaseFlags } from "./caseFlagLines.ts";
import { caseFlags, caseFlagsOf, flagsByCase } from "./caseFlags.ts";

test("the first rule that names a case decides, by its name or by a pattern; others get the default arguments", () => {
  const flagsOf = flagsByCase({
    flags: ["usual"],
    caseFlags: [
      { cases: ["a/1.in", "b/*"], flags: ["first"] },
      { cases: ["a/*", "*9.in"], flags: [] },
    ],
  });
  expect(["a/1.in", "a/2.in", "b/c/9.in", "c/9.in", "c/8.in"].map(flagsOf)).toEqual([
    ["first"],
    [],
    ["first"],
    [],
    ["usual"],
  ]);
});

test("a pattern with many possible matches takes a bounded number of steps", () => {
  const shape = `${"a*".repeat(100)}b`;
  const flagsOf = flagsByCase({ flags: [], caseFlags: [{ cases: [shape], flags: ["x"] }] });
  expect(flagsOf("a".repeat(20_000))).toEqual([]);
  expect(flagsOf(`${"a".repeat(20_000)}b`)).toEqual(["x"]);
});

test("cases with arguments become rules: most common ones are usual, whole folders are one pattern", () => {
  const cases = [
    ...["1.in", "2.in", "g/1.in", "g/2.in", "h/1.in", "h/x/1.in"].map((input) => ({
      input,
      flags: ["a"],
    })),
    ...["k/1.in", "k/2.in"].map((input) => ({ input, flags: ["b"] })),
    ...["m/1.in", "3.in"].map((input) => ({ input, flags: [] as string[] })),
    { input: "m/2.in", flags: ["b"] },
  ];
  const derivedRules = caseFlagsOf(cases);
  expect(derivedRules).toEqual({
    flags: ["a"],
    caseFlags: [
      { cases: ["k/*", "m/2.in"], flags: ["b"] },
      { cases: ["m/1.in", "3.in"], flags: [] },
    ],
  });
  const flagsOf = flagsByCase(derivedRules);
  expect(cases.map(({ input }) => flagsOf(input))).toEqual(cases.map(({ flags }) => flags));
});

test("rules are lines of a form and back; a line without cases or colon is reported by its number", () => {
  const rules = [
    { cases: ["group 1/*", "2.in"], flags: ["--max", "one two"] },
    { cases: ["3.in"], flags: [] },
  ];
  expect(linesOfCaseFlags(rules)).toBe('"group 1/*" 2.in : --max "one two"\n3.in :');
  expect(caseFlagsOfLines(linesOfCaseFlags(rules))).toEqual({ rules, wrong: null });
  expect(caseFlagsOfLines("\na/*: x:y\n")).toEqual({
    rules: [{ cases: ["a/*"], flags: ["x:y"] }],
    wrong: null,
  });
  expect(caseFlagsOfLines("a : b\n\n: b").wrong).toBe(3);
  expect(caseFlagsOfLines("a b").wrong).toBe(1);
});

test.each([
  [[{ cases: [], flags: [] }]],
  [[{ cases: [" a"], flags: [] }]],
  [[{ cases: ['a"b'], flags: [] }]],
  [[{ cases: ["a\nb"], flags: [] }]],
  [[{ cases: ["a"], flags: ["b\nc"] }]],
  [[{ cases: Array.from({ length: 4001 }, (_, i) => String(i)), flags: [] }]],
  [Array.from({ length: 201 }, () => ({ cases: ["a"], flags: [] }))],
])("rules that no form could show are refused", (rules) => {
  expect(caseFlags.safeParse(rules).success).toBe(false);
});
