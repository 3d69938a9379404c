import { expect, test } from "vitest";
import { Clusters } from "./clusters.ts";

function groupsOf(pairs: readonly (readonly [number, number])[]): number[][] {
  const clusters = new Clusters();
  for (const [left, right] of pairs) clusters.add(left, right);
  return clusters.groups();
}

test("pairs connect to groups, the largest first, members in order", () => {
  expect(groupsOf([])).toEqual([]);
  expect(
    groupsOf([
      [9, 8],
      [1, 5],
      [5, 3],
      [9, 8],
    ]),
  ).toEqual([
    [1, 3, 5],
    [8, 9],
  ]);
  expect(
    groupsOf([
      [4, 6],
      [1, 2],
    ]),
  ).toEqual([
    [1, 2],
    [4, 6],
  ]);
});

test("a pair of two groups makes them one", () => {
  expect(
    groupsOf([
      [1, 2],
      [3, 4],
      [5, 6],
      [6, 2],
      [4, 6],
    ]),
  ).toEqual([[1, 2, 3, 4, 5, 6]]);
});

test("a long chain is one group in whatever order its pairs come", () => {
  const chain = Array.from({ length: 5000 }, (_, index) => [index, index + 1] as const);
  const members = Array.from({ length: 5001 }, (_, index) => index);
  expect(groupsOf(chain)).toEqual([members]);
  expect(groupsOf(chain.toReversed())).toEqual([members]);
});
