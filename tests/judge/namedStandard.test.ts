import { afterAll, beforeAll, expect, test } from "vitest";
import { namedChecker } from "../../src/server/package/read/testlibCheckers.ts";
import { problemPackage } from "../../src/shared/problemPackage.ts";
import { verdictOf } from "../../src/shared/verdict.ts";
import { judgeAsDesk } from "./judgeAsDesk.ts";
import { type JudgeBench, openJudgeBench } from "./judgeBench.ts";
import { taskOf } from "./problemFolder.ts";

let bench: JudgeBench;
beforeAll(async () => {
  bench = await openJudgeBench();
}, 300_000);
afterAll(() => bench?.close());

/** Prints what it reads: the input is the output that is judged. */
const code =
  "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); }";

/** Verdicts of testlib's checkers for answers and outputs; those of the programs are in namedSources.test.ts. */
const table: [string, string, { AC: string[]; WA: string[] }][] = [
  [
    "wcmp",
    "a b\nc\n",
    {
      AC: ["a b c", "a\r\nb\r\nc\r\n", " a\tb\nc\n\n"],
      WA: ["a b", "a b c d", "A b c", "", "ab c", "a b cc"],
    },
  ],
  ["wcmp", "", { AC: ["", "\n \n"], WA: ["x"] }],
  ["wcmp", "007 nan\n", { AC: ["007 nan"], WA: ["7 nan", "+7 nan", "007 NaN"] }],
  [
    "lcmp",
    "a b\nc\n",
    {
      AC: ["a b\nc", "a  b \n c\n", "a b\r\nc\r\n", "a b\nc\n\n \n", "\ta b\nc"],
      WA: ["a b c", "a\nb c", "", "a b", "\na b\nc", "a b\nc\nd", "A b\nc"],
    },
  ],
  ["lcmp", "", { AC: ["", "\n"], WA: ["x", "\nx"] }],
  ["lcmp", "a\n\n\nb\n", { AC: ["a\n\n \nb"], WA: ["a\nb", "a\n\nb"] }],
  ["lcmp", "a\n\n\n", { AC: ["a", "a\n \n\n\n"], WA: ["a\n\n\nb"] }],
  [
    "yesno",
    "YES\n",
    { AC: ["yes", "Yes\n\n", " yEs"], WA: ["NO", "Y", "", "yes yes", "yes no", "ye s"] },
  ],
  [
    "nyesno",
    "YES\nno\n",
    { AC: ["yes NO", "YES\r\nNO"], WA: ["no yes", "yes", "yes no no", "yes x", ""] },
  ],
];

test.each(table)("%s with the answer %j decides as in the table", async (name, answer, rows) => {
  const outputs = Object.values(rows).flat();
  const output = await bench.data.add("answer.out", Buffer.from(answer));
  const cases = [];
  for (const [i, text] of outputs.entries()) {
    const input = await bench.data.add(`${i + 1}.in`, Buffer.from(text));
    cases.push({ seq: i + 1, input, output, score: 0, group: null });
  }
  const fields = problemPackage.parse({
    ...{ problemId: "T", timeLimit: 5000, isRemoveEndBlank: true },
    comparison: namedChecker(name)?.comparison,
  });
  const problem = { fields, cases, judgeProgram: null, extraFiles: {}, outputMb: 16 };
  const { result } = await judgeAsDesk(taskOf(problem, { language: "C", code }), bench.judge);
  const found: Record<string, string[]> = {};
  for (const { seq, status } of result.cases) {
    (found[verdictOf(status).short] ??= []).push(outputs[seq - 1] ?? "");
  }
  expect(found).toEqual(rows);
});
