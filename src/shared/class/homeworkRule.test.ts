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
  { when: "before the start", times: closed, extraTime: 0, at: START - 1, percent: null },
  { when: "at the start", times: closed, extraTime: 0, at: START, percent: 100 },
  { when: "in the last millisecond", times: closed, extraTime: 0, at: END - 1, percent: 100 },
  { when: "at the deadline", times: closed, extraTime: 0, at: END, percent: null },
  {
    when: "at the deadline with an extension",
    times: closed,
    extraTime: HOUR,
    at: END,
    percent: 100,
  },
  { when: "at the own deadline", times: closed, extraTime: HOUR, at: END + HOUR, percent: null },
  {
    when: "per day: at the deadline the first day has begun",
    times: perDay,
    extraTime: 0,
    at: END,
    percent: 85,
  },
  {
    when: "per day: in the last millisecond of the first day",
    times: perDay,
    extraTime: 0,
    at: END + DAY - 1,
    percent: 85,
  },
  { when: "per day: the second day", times: perDay, extraTime: 0, at: END + DAY, percent: 70 },
  {
    when: "per day: not below the floor",
    times: perDay,
    extraTime: 0,
    at: END + 5 * DAY,
    percent: 40,
  },
  {
    when: "per day: after the last day",
    times: perDay,
    extraTime: 0,
    at: END + 6 * DAY,
    percent: null,
  },
  {
    when: "per day: days begin at the own deadline",
    times: perDay,
    extraTime: HOUR,
    at: END + HOUR,
    percent: 85,
  },
  {
    when: "per day: an extension moves the last day",
    times: perDay,
    extraTime: HOUR,
    at: END + 6 * DAY,
    percent: 40,
  },
  {
    when: "second deadline: before it",
    times: second,
    extraTime: 0,
    at: END + 2 * DAY - 1,
    percent: 50,
  },
  { when: "second deadline: at it", times: second, extraTime: 0, at: END + 2 * DAY, percent: null },
  {
    when: "second deadline: moved by an extension",
    times: second,
    extraTime: HOUR,
    at: END + 2 * DAY,
    percent: 50,
  },
])("$when", ({ times, extraTime, at, percent }) => {
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
  { what: "nothing", attempts: [], result: { state: "none", points: 0, tries: 0, submitId: null } },
  {
    what: "outside of the time",
    attempts: [at(1, START - 1, accepted)],
    result: { state: "none", points: 0, tries: 0, submitId: null },
  },
  {
    what: "wrong",
    attempts: [at(1, START, wrong)],
    result: { state: "tried", points: 0, tries: 1, submitId: 1 },
  },
  {
    what: "full",
    attempts: [at(1, START, wrong), at(2, START + 1, accepted)],
    result: { state: "full", points: 20, tries: 2, submitId: 2 },
  },
  {
    what: "the earliest of equal ones",
    attempts: [at(2, END - 1, accepted), at(1, START, accepted)],
    result: { state: "full", points: 20, tries: 2, submitId: 1 },
  },
  {
    what: "late",
    attempts: [at(1, END, accepted)],
    result: { state: "late", points: 17, tries: 1, submitId: 1 },
  },
  {
    what: "in time before late",
    attempts: [at(1, END, accepted), at(2, START, accepted)],
    result: { state: "full", points: 20, tries: 2, submitId: 2 },
  },
  {
    what: "one waits",
    attempts: [at(1, START, accepted), at(2, START, null)],
    result: { state: "judging", points: 20, tries: 2, submitId: 1 },
  },
])("result: $what", ({ attempts, result }) => {
  const circumstances = { times: perDay, extraTime: 0, byHand: null };
  expect(resultOf(attempts, 20, circumstances)).toMatchObject(result);
});

test.each([
  { what: "nothing", attempts: [], tries: 0, points: 0 },
  { what: "a late wrong answer", attempts: [at(1, END, wrong)], tries: 1, points: 0 },
  { what: "a late solution", attempts: [at(1, END, accepted)], tries: 1, points: 17 },
  { what: "a submission that waits", attempts: [at(1, START, null)], tries: 1, points: 0 },
])("the state of $what follows the points set by hand", ({ attempts, tries, points }) => {
  const states = [0, 1, 1999, 2000].map((byHand) => {
    const result = resultOf(attempts, 20, { times: perDay, extraTime: 0, byHand });
    expect(result).toMatchObject({ tries, points });
    return result.state;
  });
  expect(states).toEqual(["tried", "partial", "partial", "full"]);
});

test("a part of the points", () => {
  const half = { isAccepted: false, score: 50, fullScore: 100 };
  const result = resultOf([at(1, START, half)], 20, {
    times: closed,
    extraTime: 0,
    byHand: null,
  });
  expect(result).toMatchObject({ state: "partial", points: 10 });
});
