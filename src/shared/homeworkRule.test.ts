import { expect, test } from "vitest";
import {
  type Attempt,
  type HomeworkTimes,
  hundredthsOf,
  ownLast,
  percentAt,
  phaseAt,
  resultOf,
} from "./homeworkRule.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 1);
const END = START + 7 * DAY;

const closed: HomeworkTimes = {
  start: START,
  end: END,
  lateRule: "closed",
  percentPerDay: null,
  floorPercent: null,
  maxDays: null,
  secondEnd: null,
  secondPercent: null,
};
const perDay: HomeworkTimes = {
  ...closed,
  lateRule: "perDay",
  percentPerDay: 15,
  floorPercent: 40,
  maxDays: 6,
};
const second: HomeworkTimes = {
  ...closed,
  lateRule: "second",
  secondEnd: END + 2 * DAY,
  secondPercent: 50,
};

test.each([
  ["before the start", closed, 0, START - 1, null],
  ["at the start", closed, 0, START, 100],
  ["in the last millisecond", closed, 0, END - 1, 100],
  ["at the deadline", closed, 0, END, null],
  ["at the deadline with an extension", closed, HOUR, END, 100],
  ["at the own deadline", closed, HOUR, END + HOUR, null],
  ["per day: at the deadline the first day has begun", perDay, 0, END, 85],
  ["per day: in the last millisecond of the first day", perDay, 0, END + DAY - 1, 85],
  ["per day: the second day", perDay, 0, END + DAY, 70],
  ["per day: not below the floor", perDay, 0, END + 5 * DAY, 40],
  ["per day: after the last day", perDay, 0, END + 6 * DAY, null],
  ["per day: days begin at the own deadline", perDay, HOUR, END + HOUR, 85],
  ["per day: an extension moves the last day", perDay, HOUR, END + 6 * DAY, 40],
  ["second deadline: before it", second, 0, END + 2 * DAY - 1, 50],
  ["second deadline: at it", second, 0, END + 2 * DAY, null],
  ["second deadline: moved by an extension", second, HOUR, END + 2 * DAY, 50],
])("%s", (_, times, extraTime, at, percent) => {
  expect(percentAt(times, extraTime, at)).toBe(percent);
});

test("phases follow the own deadline", () => {
  expect(phaseAt(second, 0, END)).toBe("late");
  expect(phaseAt(second, HOUR, END)).toBe("open");
  expect(phaseAt(closed, 0, END)).toBe("closed");
  expect(ownLast(perDay, HOUR)).toBe(END + 6 * DAY + HOUR);
});

test.each([
  [{ isAccepted: true, score: null, fullScore: null }, 10, 100, 1000],
  [{ isAccepted: false, score: null, fullScore: null }, 10, 100, 0],
  [{ isAccepted: false, score: 1, fullScore: 3 }, 100, 100, 3333],
  [{ isAccepted: false, score: 2, fullScore: 3 }, 100, 100, 6667],
  [{ isAccepted: false, score: 1, fullScore: 8 }, 1, 10, 1],
  [{ isAccepted: true, score: 120, fullScore: 100 }, 50, 70, 3500],
  [{ isAccepted: true, score: null, fullScore: 0 }, 50, 70, 3500],
])("%o of %i points at %i %% is %i hundredths", (verdict, points, percent, hundredths) => {
  expect(hundredthsOf(verdict, points, percent)).toBe(hundredths);
});

const accepted = { isAccepted: true, score: null, fullScore: null };
const wrong = { ...accepted, isAccepted: false };
const at = (submitId: number, time: number, verdict: Attempt["verdict"]): Attempt => ({
  submitId,
  at: time,
  verdict,
});

test.each([
  ["nothing", [], "none", 0, 0, null],
  ["outside of the time", [at(1, START - 1, accepted)], "none", 0, 0, null],
  ["wrong", [at(1, START, wrong)], "tried", 0, 1, 1],
  ["full", [at(1, START, wrong), at(2, START + 1, accepted)], "full", 20, 2, 2],
  [
    "the earliest of equal ones",
    [at(2, END - 1, accepted), at(1, START, accepted)],
    "full",
    20,
    2,
    1,
  ],
  ["late", [at(1, END, accepted)], "late", 17, 1, 1],
  ["in time before late", [at(1, END, accepted), at(2, START, accepted)], "full", 20, 2, 2],
  ["one waits", [at(1, START, accepted), at(2, START, null)], "judging", 20, 2, 1],
] as const)("result: %s", (_, attempts, state, points, tries, submitId) => {
  const result = resultOf(attempts, 20, { times: perDay, extraTime: 0 });
  expect(result).toMatchObject({ state, points, tries, submitId });
});

test("a part of the points", () => {
  const half = { isAccepted: false, score: 50, fullScore: 100 };
  const result = resultOf([at(1, START, half)], 20, { times: closed, extraTime: 0 });
  expect(result).toMatchObject({ state: "partial", points: 10 });
});
