import { expect, test } from "vitest";
import { suggestProblem, suggestToGuest } from "./suggestProblem.ts";

const problem = (problemId: string) => ({ problemId, title: "T", difficulty: 0, rating: null });
const [one, two] = [problem("1"), problem("2")];

test("guests and newcomers get the first problem", () => {
  expect(suggestToGuest([one, two])).toEqual({ kind: "first", problem: one });
  expect(suggestToGuest([])).toBeNull();
  const progress = { solved: 0, tried: 0, unfinished: [], next: one };
  expect(suggestProblem(progress)).toEqual({ kind: "first", problem: one });
  expect(suggestProblem({ ...progress, next: null })).toBeNull();
});

test("an unfinished problem comes before the next one", () => {
  const unfinished = [{ ...two, status: -1 }];
  const progress = { solved: 3, tried: 4, unfinished, next: one };
  expect(suggestProblem(progress)).toMatchObject({ kind: "unfinished", problem: two, status: -1 });
  const finished = { ...progress, unfinished: [] };
  expect(suggestProblem(finished)).toEqual({ kind: "next", problem: one, solved: 3 });
  expect(suggestProblem({ ...finished, next: null })).toEqual({ kind: "allTried" });
});
