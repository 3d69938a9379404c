import { afterAll, beforeAll, expect, test } from "vitest";

import type { Comparison } from "../../src/judge/sandbox/sandboxTypes.ts";
import { compileProgram, COPY, full, openWorkshop, textOf, type Workshop } from "./workshop.ts";

/** These tests compare a program's output with the answer. */
let workshop: Workshop;
let copy: string;

beforeAll(async () => {
  workshop = await openWorkshop(full ? "full" : "user", 1);
  copy = await compileProgram(workshop, COPY);
});
afterAll(() => workshop?.close());

async function compared(comparison: Comparison, output: string, answer: string) {
  const [result] = await workshop.judge({
    program: workshop.program(copy, ["/a/main"], { cpuMs: 5000, wallMs: 20_000 }),
    stop: "never",
    judge: { kind: "compare", comparison },
    cases: [{ seq: 7, input: workshop.file("out", output), answer: workshop.file("ans", answer) }],
  });
  expect(result?.seq).toBe(7);
  return result?.compared;
}

const exact: Comparison = { kind: "exact" };
const lines: Comparison = { kind: "lines" };
const tokens: Comparison = { kind: "tokens" };
const floats: Comparison = { kind: "floats", tolerance: 1e-6 };

test.each<[string, Comparison, string, string, string]>([
  ["equal bytes", exact, "1 2\n3\n", "1 2\n3\n", "equal"],
  ["CRLF written, LF expected", exact, "1\r\n2\r\n", "1\n2\n", "equal"],
  ["LF written, CRLF expected", exact, "1\n2\n", "1\r\n2\r\n", "equal"],
  ["a lone CR is a byte", exact, "1\r2\n", "12\n", "different"],
  ["a CR at the very end", exact, "1\r", "1", "presentation"],
  ["missing last newline", exact, "1", "1\n", "presentation"],
  ["blank at a line's end", exact, "1 \n", "1\n", "presentation"],
  ["another number", exact, "1\n3\n", "1\n2\n", "different"],
  ["nothing written", exact, "", "1\n", "different"],
  ["both empty", exact, "", "", "equal"],
  ["blanks at line ends", lines, "1 2 \t\n3\n", "1 2\n3  \n", "equal"],
  ["blank lines at the end", lines, "1\n\n  \n", "1", "equal"],
  ["blank lines in the answer", lines, "1", "1\n\n \n", "equal"],
  ["CRLF", lines, "a b\r\nc\r\n", "a b\nc\n", "equal"],
  ["a line more in the middle", lines, "1\n\n2\n", "1\n2\n", "presentation"],
  ["leading blank", lines, " 1\n", "1\n", "presentation"],
  ["blanks within", lines, "1  2\n", "1 2\n", "presentation"],
  ["a tab for a blank", lines, "1\t2\n", "1 2\n", "presentation"],
  ["lines joined", lines, "1 2\n", "1\n2\n", "presentation"],
  ["a longer word", lines, "abc\n", "ab c\n", "different"],
  ["a word more", lines, "1\n2\n", "1\n", "different"],
  ["a word less", lines, "1\n", "1\n2\n", "different"],
  ["any white space", tokens, "  1\n\n2\t3", "1 2 3\n", "equal"],
  ["a split token", tokens, "1 2", "12", "different"],
  ["a prefix", tokens, "12", "123", "different"],
  ["too much", tokens, "1 2 3", "1 2", "different"],
  ["close numbers", floats, "0.3333333 1e3", "0.33333334 1000", "equal"],
  ["relative tolerance", floats, "1000000.5", "1000000", "equal"],
  ["far numbers", floats, "0.334", "0.333", "different"],
  ["words among numbers", floats, "YES 1.0000000001", "YES 1", "equal"],
  ["not a number", floats, "nan", "1", "different"],
  ["hexadecimal is no number", floats, "0x10", "16", "different"],
])("comparison: %s", async (...row) => {
  const [, comparison, output, answer, outcome] = row;
  expect((await compared(comparison, output, answer))?.outcome).toBe(outcome);
});

test("a difference names line and token and shows both sides", async () => {
  const result = await compared(tokens, "1 2 3\n4 five 6\n", "1 2 3\n4 fivE 6\n");
  if (result?.outcome !== "different") throw new Error(JSON.stringify(result));
  expect(result.difference).toMatchObject({ line: 2, token: 2 });
  expect([textOf(result.difference.expected), textOf(result.difference.got)]).toEqual([
    "fivE",
    "five",
  ]);
});

test("ten megabytes are compared to the last byte", async () => {
  const body = "0123456789 abcdef\n".repeat(600_000);
  for (const comparison of [exact, lines, tokens, floats]) {
    expect((await compared(comparison, `${body}x\n`, `${body}x\n`))?.outcome).toBe("equal");
    const result = await compared(comparison, `${body}x\n`, `${body}y\n`);
    if (result?.outcome !== "different") throw new Error(comparison.kind);
    expect(result.difference.line).toBe(600_001);
  }
});
