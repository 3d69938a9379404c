import { expect, test } from "vitest";
import { Verdict } from "../shared/verdict/verdict.ts";
import { finalVerdict } from "./finalVerdict.ts";

const { Accepted, WrongAnswer, TimeLimitExceeded, PartialAccepted, NotSubmitted } = Verdict;

function verdict(statuses: number[], score: number | null): number {
  const cases = statuses.map((status, at) => ({
    seq: at + 1,
    status,
    timeMs: 0,
    memoryKb: 0,
    endedBy: null,
  }));
  return finalVerdict(cases.toReversed(), score).status;
}

test.each<[string, number[], number | null, number]>([
  ["all accepted", [Accepted, Accepted], null, Accepted],
  ["all accepted with points", [Accepted, Accepted], 100, Accepted],
  ["all accepted, although the cases have no points", [Accepted], 0, Accepted],
  [
    "without points the first failed case decides",
    [Accepted, TimeLimitExceeded, WrongAnswer],
    null,
    TimeLimitExceeded,
  ],
  ["some points are partial", [Accepted, WrongAnswer], 50, PartialAccepted],
  ["no points: the first failed case", [TimeLimitExceeded, WrongAnswer], 0, TimeLimitExceeded],
  ["no points although a case was right", [Accepted, WrongAnswer], 0, WrongAnswer],
  [
    "a part of a lost subtask decides nothing",
    [PartialAccepted, TimeLimitExceeded],
    0,
    TimeLimitExceeded,
  ],
  ["parts without points are wrong", [PartialAccepted, NotSubmitted], 0, WrongAnswer],
  ["a skipped case is ignored", [Accepted, NotSubmitted, WrongAnswer], null, WrongAnswer],
  [
    "skipped cases are not accepted ones",
    [Accepted, WrongAnswer, NotSubmitted],
    30,
    PartialAccepted,
  ],
  ["without cases the verdict is System Error", [], null, Verdict.SystemError],
])("%s", (_, statuses, score, status) => {
  expect(verdict(statuses, score)).toBe(status);
});

test("time and memory are the maxima over all cases, not capped at the limits", () => {
  const cases = [
    { seq: 1, status: Accepted, timeMs: 40, memoryKb: 9000, endedBy: null },
    { seq: 2, status: TimeLimitExceeded, timeMs: 1020, memoryKb: 10, endedBy: null },
  ];
  expect(finalVerdict(cases, null)).toMatchObject({ timeMs: 1020, memoryKb: 9000 });
});

test("the end is that of the first failed case, also with a partial score", () => {
  const end = { ended: "cpu" as const, exitCode: 0, signal: 9, limit: 1000, used: 1020 };
  const one = { timeMs: 1, memoryKb: 1, endedBy: null };
  const cases = [
    { ...one, seq: 3, status: WrongAnswer },
    { ...one, seq: 2, status: TimeLimitExceeded, endedBy: end },
    { ...one, seq: 1, status: Accepted },
  ];
  const decided = { ...end, phase: "run", seq: 2, status: TimeLimitExceeded };
  expect(finalVerdict(cases, null).endedBy).toEqual(decided);
  expect(finalVerdict(cases, 30)).toMatchObject({ status: PartialAccepted, endedBy: decided });
  expect(finalVerdict(cases.slice(2), null).endedBy).toBeNull();
});
