import { expect, test } from "vitest";
import { suggestProblem } from "./suggestProblem.ts";

const rows = [{ pid: 1 }, { pid: 2 }, { pid: 3 }];

test("new users and guests get the first problem", () => {
  expect(suggestProblem(rows, {})).toEqual({ kind: "first", problem: { pid: 1 } });
  expect(suggestProblem(rows, { 1: { status: -10 } })).toEqual({
    kind: "first",
    problem: { pid: 1 },
  });
});

test("tried but unsolved problems come before new ones", () => {
  expect(suggestProblem(rows, { 1: { status: 0 }, 3: { status: -1 } })).toEqual({
    kind: "unfinished",
    problem: { pid: 3 },
    status: -1,
  });
});

test("with everything tried solved, the next untried one is offered, with the count", () => {
  expect(suggestProblem(rows, { 1: { status: 0 }, 2: { status: 0 } })).toEqual({
    kind: "next",
    problem: { pid: 3 },
    solved: 2,
  });
});

test("when all are solved no single problem is offered, and an empty bank offers nothing", () => {
  const all = { 1: { status: 0 }, 2: { status: 0 }, 3: { status: 0 } };
  expect(suggestProblem(rows, all)).toEqual({ kind: "allSolved" });
  expect(suggestProblem([], all)).toBeNull();
});
