import { expect, test } from "vitest";
import type { HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import {
  addedProblem,
  exampleTimes,
  inputOf,
  newHomework,
  repeatedId,
  valuesOf,
  wholeNumberOf,
} from "./formModel.ts";

const stored: HomeworkForm = {
  tid: 7,
  classId: 3,
  title: "Loops",
  description: "**Do** it",
  startTime: "2026-09-01T08:00:00.000Z",
  endTime: "2026-09-08T08:00:00.000Z",
  late: {
    rule: "perDay",
    percentPerDay: 10,
    floorPercent: 20,
    maxDays: 3,
    secondEndTime: null,
    secondPercent: null,
  },
  feedback: "score",
  feedbackTime: "2026-09-11T08:00:00.000Z",
  order: "own",
  languages: ["C++"],
  problems: [
    { pid: 1, displayId: "A", problemId: "1000", title: "Sum", points: 60, type: 0 },
    { pid: 2, displayId: null, problemId: "1001", title: "Paths", points: 40, type: 1 },
  ],
  solution: "",
  solutionsOpen: false,
  codeOpen: false,
  status: true,
  submissionCount: 0,
  gmtModified: "2026-09-01T08:00:00.000Z",
};

test("a stored homework that is saved unchanged stays as it is", () => {
  const input = inputOf(valuesOf(stored));
  expect(input).toMatchObject({
    title: "Loops",
    startTime: stored.startTime,
    endTime: stored.endTime,
    late: stored.late,
    // Null stands for the default: the end of the period for late submissions.
    feedbackTime: null,
    languages: ["C++"],
    problems: [
      { pid: 1, displayId: "A", points: 60 },
      { pid: 2, displayId: null, points: 40 },
    ],
  });
});

test("results that open at another moment keep it", () => {
  const later = { ...stored, feedbackTime: "2026-09-20T08:00:00.000Z" };
  expect(valuesOf(later).opens).toBe("at");
  expect(inputOf(valuesOf(later)).feedbackTime).toBe(later.feedbackTime);
});

test("figures of other late rules are not sent", () => {
  const values = { ...valuesOf(stored), rule: "second", secondEnd: "2026-09-30T12:00" } as const;
  expect(inputOf(values).late).toEqual({
    rule: "second",
    percentPerDay: null,
    floorPercent: null,
    maxDays: null,
    secondEndTime: new Date("2026-09-30T12:00").toISOString(),
    secondPercent: 50,
  });
  expect(inputOf({ ...values, rule: "closed" }).late.secondEndTime).toBeNull();
});

test("a new homework begins at the next full hour and lasts a week", () => {
  const { start, end } = newHomework(Date.parse("2026-09-01T08:10:00Z"));
  expect(new Date(start).getTime()).toBe(Date.parse("2026-09-01T09:00:00Z"));
  expect(new Date(end).getTime() - new Date(start).getTime()).toBe(7 * 24 * 3_600_000);
});

test("two problems of one id are found, whatever the case and whichever of them has an own id", () => {
  const first = addedProblem({ pid: 1, problemId: "1000", title: "Sum" });
  const second = addedProblem({ pid: 2, problemId: "1001", title: "Paths" });
  expect(repeatedId([first, second])).toBeNull();
  expect(
    repeatedId([
      { ...first, displayId: "a" },
      { ...second, displayId: "A " },
    ]),
  ).toBe("A");
  expect(repeatedId([first, { ...second, displayId: "1000" }])).toBe("1000");
});

test("only whole numbers within the limits are figures", () => {
  expect(wholeNumberOf(" 10 ", 1, 100)).toBe(10);
  for (const text of ["", "0", "101", "1.5", "-1", "1e1"]) {
    expect(wholeNumberOf(text, 1, 100)).toBeNull();
  }
});

test.each([
  { rule: "closed", fields: {}, expected: { intime: 100, over: 0 } },
  {
    rule: "perDay",
    fields: { percentPerDay: "10", floorPercent: "0", maxDays: "7" },
    expected: { intime: 100, hour: 90, day: 80, last: 30, over: 0 },
  },
  {
    rule: "perDay",
    fields: { percentPerDay: "40", floorPercent: "25", maxDays: "1" },
    expected: { intime: 100, hour: 60, last: 60, over: 0 },
  },
  {
    rule: "second",
    fields: { end: "2026-03-01T10:00", secondEnd: "2026-03-01T10:30", secondPercent: "50" },
    expected: { intime: 100, last: 50, over: 0 },
  },
] as const)("the example of the late rule $rule $fields", ({ rule, fields, expected }) => {
  const values = { ...newHomework(Date.UTC(2026, 2, 1)), rule, ...fields };
  const points = exampleTimes(values).map((each) => [each.name, each.points]);
  expect(Object.fromEntries(points)).toEqual(expected);
});
