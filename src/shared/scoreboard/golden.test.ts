import { expect, test } from "vitest";
import { goldenAcm } from "./goldenAcm.ts";
import { goldenPoints } from "./goldenPoints.ts";
import type { Attempt } from "./attempt.ts";
import { Board } from "./board.ts";
import { boardOf, linesOf } from "./historyForTests.ts";
import { rules } from "./rules.ts";
import type { ScoreboardRule } from "./rule.ts";

const all = [...goldenAcm, ...goldenPoints];

test.each(all)("$name", (golden) => {
  expect(linesOf(boardOf(golden, false), golden.rule)).toEqual(golden.live);
});

test.each(all.filter(({ frozen }) => frozen))("frozen: $name", (golden) => {
  expect(linesOf(boardOf(golden, true), golden.rule)).toEqual(golden.frozen);
});

test.each(all.filter(({ submissions }) => submissions))(
  "submissions are all counted: $name",
  (golden) => {
    const [live, frozen] = [boardOf(golden, false), boardOf(golden, true)];
    const counted = Object.keys(golden.submissions ?? {}).map((uid) => [
      uid,
      [live.submissionCount(uid), frozen.submissionCount(uid)],
    ]);
    expect(Object.fromEntries(counted)).toEqual(golden.submissions);
  },
);

test.each([
  // One contestant reaches full points with two partial results, before another contestant gets full points with a
  // single submission.
  ["ioi", 3],
  ["atCoder", 4],
  ["oiHighest", 4],
  // Under this rule, bob's last submission (0 points) replaces his submission with full points, but he is still the
  // first contestant who reached full points.
  ["oiRecent", 4],
] as const)("%s: all points of a problem first", (rule, first) => {
  const view = { duration: 1000, frozenFrom: null, until: null };
  const plugIn: ScoreboardRule = rules[rule];
  const board = new Board(plugIn, view, [1], new Map([[1, 300]]));
  const parts: [string, number[]][] = [
    ["eve", [200, 0]],
    ["bob", [200, 50]],
    ["eve", [0, 100]],
    ["bob", [200, 100]],
    ["bob", [0, 0]],
  ];
  for (const [at, [uid, subtasks]] of parts.entries()) {
    const score = subtasks.reduce((sum, one) => sum + one, 0);
    const status = score === 300 ? 0 : 8;
    const one: Attempt = { submitId: at + 1, uid, pid: 1, at, status, score, runTime: 5, subtasks };
    board.setAttempt(one);
  }
  expect(board.firstSolvers().get(1)).toEqual({ submitId: first, waitsFor: null });
  expect(board.counts().get(1)?.byStatus).toEqual(
    new Map([
      [8, 4],
      [0, 1],
    ]),
  );
});
