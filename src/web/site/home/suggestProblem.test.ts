import { expect, test } from "vitest";
import { suggestProblem, suggestToGuest } from "./suggestProblem.ts";

const problem = (problemId: string) => ({ problemId, title: "T", difficulty: 0, rating: null });
const [first, second] = [problem("1"), problem("2")];

test("guests and newcomers get the first problem", () => {
  expect(suggestToGuest([first, second])).toEqual({ kind: "first", problem: first });
  expect(suggestToGuest([])).toBeNull();
  const progress = { solved: 0, tried: 0, unfinished: [], next: first };
  expect(suggestProblem(progress)).toEqual({ kind: "first", problem: first });
  expect(suggestProblem({ ...progress, next: null })).toBeNull();
});

test("an unfinished problem comes before the next one", () => {
  const unfinished = [{ ...second, status: -1 }];
  const progress = { solved: 3, tried: 4, unfinished, next: first };
  expect(suggestProblem(progress)).toMatchObject({
    kind: "unfinished",
    problem: second,
    status: -1,
  });
  const finished = { ...progress, unfinished: [] };
  expect(suggestProblem(finished)).toEqual({ kind: "next", problem: first, solved: 3 });
  expect(suggestProblem({ ...finished, next: null })).toEqual({ kind: "allTried" });
});
