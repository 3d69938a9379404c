import { expect, test } from "vitest";
import { localLanguages } from "../../../shared/languages/languages.ts";
import { contestObject, stateObject } from "./contestObjects.ts";
import { judgementTypes, languageId, organizationId } from "./ids.ts";
import { absoluteTime, relativeTime } from "./times.ts";

test.each([
  [0, "0:00:00.000"],
  [3_723_004, "1:02:03.004"],
  [-1, "-0:00:00.001"],
  [-932_457, "-0:15:32.457"],
  [360_000_000, "100:00:00.000"],
  [0.4, "0:00:00.000"],
])("%d ms are written %s", (ms, text) => {
  expect(relativeTime(ms)).toBe(text);
});

test("absolute times have milliseconds and their zone", () => {
  expect(absoluteTime(Date.UTC(2026, 4, 1, 5))).toBe("2026-05-01T05:00:00.000Z");
});

const ID = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/;

test("every language has an id of its own, the known one where the specification has one", () => {
  const ids = localLanguages.map(({ name }) => languageId(name));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !ID.test(id))).toEqual([]);
  expect(
    ["C", "C++", "C#", "Java", "Python3", "Golang", "JavaScript Node"].map(languageId),
  ).toEqual(["c", "cpp", "csharp", "java", "python3", "go", "javascript"]);
  expect(languageId("C++ 17 With O2")).toBe("cpp17-o2");
  expect(languageId("语言 ++")).toMatch(ID);
});

test("schools of any name have a stable id", () => {
  expect(organizationId("上海交通大学")).toMatch(ID);
  expect(organizationId("A")).not.toBe(organizationId("B"));
});

test("by ACM rules alone a judgement type costs time; it says so by all rules", () => {
  const acm = Object.fromEntries(judgementTypes("acm", {}).map(({ id, penalty }) => [id, penalty]));
  expect(acm).toEqual({
    AC: false,
    WA: true,
    TLE: true,
    MLE: true,
    RTE: true,
    PE: true,
    OLE: true,
    CE: false,
    RE: false,
    JE: false,
    SE: false,
  });
  const withPartial = judgementTypes("acm", { penaltyVerdicts: ["pac"] });
  expect(withPartial.filter(({ penalty }) => penalty).map(({ id }) => id)).toEqual(["RE"]);
  expect(judgementTypes("ioi", {}).map(({ penalty }) => penalty)).not.toContain(true);
});

const HOUR = 3_600_000;
const times = {
  id: 7,
  ownerUid: "1",
  groupId: null,
  auth: 0,
  rule: "acm" as const,
  isVisible: true,
  organizersSeeHidden: true,
  hasPassword: false,
  networks: [],
  oneSession: false,
  entrants: "individuals" as const,
  teamMax: 3,
  opensToAll: false,
  upsolving: "open" as const,
  start: 0,
  end: 5 * HOUR,
  lastEnd: 5 * HOUR,
  frozenFrom: null,
  opensItself: true,
  revealedAt: null,
};
const at = (ms: number) => absoluteTime(ms);
const nothing = {
  started: null,
  frozen: null,
  ended: null,
  thawed: null,
  finalized: null,
  end_of_updates: null,
};

const started = { started: at(0) };
const ended = { ...started, ended: at(5 * HOUR) };
const reopened = { frozenFrom: HOUR, opensItself: false };

interface StateCase {
  name: string;
  change: object;
  now: number;
  lastJudged: number | null;
  expected: object;
}

test.each<StateCase>([
  { name: "before the start", change: {}, now: -1, lastJudged: 0, expected: {} },
  { name: "running", change: {}, now: HOUR, lastJudged: 0, expected: started },
  {
    name: "frozen",
    change: { frozenFrom: 4 * HOUR },
    now: 4 * HOUR,
    lastJudged: 0,
    expected: { ...started, frozen: at(4 * HOUR) },
  },
  {
    name: "over, a submission waits",
    change: {},
    now: 5 * HOUR,
    lastJudged: null,
    expected: ended,
  },
  {
    name: "over and judged",
    change: {},
    now: 6 * HOUR,
    lastJudged: 5 * HOUR + 9,
    expected: { ...ended, finalized: at(5 * HOUR + 10), end_of_updates: at(5 * HOUR + 11) },
  },
  {
    name: "over and judged before the end",
    change: {},
    now: 6 * HOUR,
    lastJudged: HOUR,
    expected: { ...ended, finalized: at(5 * HOUR + 1), end_of_updates: at(5 * HOUR + 2) },
  },
  {
    name: "nothing before its time",
    change: {},
    now: 5 * HOUR + 1,
    lastJudged: HOUR,
    expected: { ...ended, finalized: at(5 * HOUR + 1) },
  },
  {
    name: "over, not thawed",
    change: reopened,
    now: 6 * HOUR,
    lastJudged: 0,
    expected: { ...ended, frozen: at(HOUR) },
  },
  {
    name: "thaws by itself: each step is later than the one before",
    change: { frozenFrom: HOUR },
    now: 6 * HOUR,
    lastJudged: 0,
    expected: {
      ...ended,
      frozen: at(HOUR),
      thawed: at(5 * HOUR + 1),
      finalized: at(5 * HOUR + 2),
      end_of_updates: at(5 * HOUR + 3),
    },
  },
  {
    name: "revealed",
    change: { ...reopened, revealedAt: 6 * HOUR },
    now: 7 * HOUR,
    lastJudged: 0,
    expected: {
      ...ended,
      frozen: at(HOUR),
      thawed: at(6 * HOUR),
      finalized: at(6 * HOUR + 1),
      end_of_updates: at(6 * HOUR + 2),
    },
  },
  {
    name: "revealed while it runs: no thaw before the end",
    change: { ...reopened, revealedAt: 2 * HOUR },
    now: 3 * HOUR,
    lastJudged: 0,
    expected: { ...started, frozen: at(HOUR) },
  },
  {
    name: "revealed while it ran, and over",
    change: { ...reopened, revealedAt: 2 * HOUR },
    now: 6 * HOUR,
    lastJudged: 0,
    expected: {
      ...ended,
      frozen: at(HOUR),
      thawed: at(5 * HOUR + 1),
      finalized: at(5 * HOUR + 2),
      end_of_updates: at(5 * HOUR + 3),
    },
  },
  {
    name: "extra time runs",
    change: { lastEnd: 6 * HOUR },
    now: 5.5 * HOUR,
    lastJudged: 0,
    expected: started,
  },
  {
    name: "extra time is over",
    change: { lastEnd: 6 * HOUR },
    now: 7 * HOUR,
    lastJudged: 0,
    expected: {
      ...started,
      ended: at(6 * HOUR),
      finalized: at(6 * HOUR + 1),
      end_of_updates: at(6 * HOUR + 2),
    },
  },
])("the state of a contest: $name", ({ change, now, lastJudged, expected }) => {
  const state = stateObject({ ...times, ...change }, { now, lastJudged });
  expect(state).toEqual({ ...nothing, ...expected });
});

test("the freeze is a duration before the end, also without one", () => {
  const contest = { id: 7, title: "Cup", rule: "acm" as const, regulations: {}, logo: null };
  const frozen = contestObject({ ...contest, guarded: { ...times, frozenFrom: 4 * HOUR } });
  expect(frozen).toMatchObject({
    duration: "5:00:00.000",
    scoreboard_freeze_duration: "1:00:00.000",
    scoreboard_thaw_time: at(5 * HOUR + 1),
  });
  expect(contestObject({ ...contest, guarded: times })).toMatchObject({
    scoreboard_freeze_duration: "0:00:00.000",
  });
});

test.each([
  ["a freeze", 4 * HOUR, "6:30:00.000", "2:30:00.000"],
  ["a freeze from the start on", 0, "6:30:00.000", "6:30:00.000"],
  ["no freeze", null, "6:30:00.000", "0:00:00.000"],
])(
  "extra time: the contest and %s last to the last personal end",
  (_, frozenFrom, duration, freeze) => {
    const guarded = { ...times, frozenFrom, lastEnd: 6.5 * HOUR };
    expect(
      contestObject({ id: 7, title: "Cup", rule: "acm", guarded, regulations: {}, logo: null }),
    ).toMatchObject({
      duration,
      scoreboard_freeze_duration: freeze,
      penalty_time: 20,
    });
    const state = stateObject(guarded, { now: 7 * HOUR, lastJudged: 0 });
    expect(state.ended).toBe(at(6.5 * HOUR));
  },
);
