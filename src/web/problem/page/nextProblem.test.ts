import { expect, test } from "vitest";
import { attemptsToSolve, nextProblem } from "./nextProblem.ts";

const rows = [{ pid: 1 }, { pid: 2 }, { pid: 3 }];
const solved = { status: 0 };

test("the next problem is the first unsolved one behind the solved one, then from the start", () => {
  expect(nextProblem(rows, {}, 1)).toEqual({ pid: 2 });
  expect(nextProblem(rows, { 2: solved }, 1)).toEqual({ pid: 3 });
  expect(nextProblem(rows, { 1: { status: -1 } }, 3)).toEqual({ pid: 1 });
  expect(nextProblem(rows, {}, 99)).toEqual({ pid: 1 });
});

test("the problem just solved is never its own next, and nothing is offered when all are solved", () => {
  // The new status of the solved problem may not have arrived yet.
  expect(nextProblem(rows, { 1: solved, 2: solved }, 3)).toBeNull();
  expect(nextProblem([], {}, 3)).toBeNull();
});

test("attempts are counted up to the first accepted submission only", () => {
  const own = (...statuses: number[]) => ({
    records: statuses.map((status, at) => ({ submitId: statuses.length - at, status })),
    total: statuses.length,
  });
  expect(attemptsToSolve([own(0, -1, -2)], 3)).toBe(3);
  expect(attemptsToSolve([own(0)], 1)).toBe(1);
  // An older submission has already solved the problem.
  expect(attemptsToSolve([own(0, -1, 0)], 3)).toBeNull();
  // The number is unknown: older submissions are on another page, this submission is not listed yet, or another
  // submission is being sent.
  expect(attemptsToSolve([{ ...own(0, -1), total: 40 }], 2)).toBeNull();
  expect(attemptsToSolve([own(-1)], 2)).toBeNull();
  expect(attemptsToSolve([{ records: [{ submitId: -1, status: 9 }], total: 1 }], 5)).toBeNull();
});
