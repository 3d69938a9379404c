import { expect, test } from "vitest";
import { inOrder } from "./problemOrder.ts";

const problems = [
  { pid: 1, difficulty: 1, rating: null },
  { pid: 2, difficulty: 0, rating: 1100 },
  { pid: 3, difficulty: 1, rating: 1700 },
  { pid: 4, difficulty: 0, rating: 900 },
];
const counters = new Map([
  [1, { ac: 5, total: 10 }],
  [2, { ac: 5, total: 5 }],
  [4, { ac: 0, total: 3 }],
]);
const order = (
  ...args: Parameters<typeof inOrder> extends [unknown, ...infer Rest] ? Rest : never
) => inOrder(problems, ...args).map(({ pid }) => pid);

test("the usual order is kept or turned round", () => {
  expect(order({ sort: "id", descending: false })).toEqual([1, 2, 3, 4]);
  expect(order({ sort: "id", descending: true })).toEqual([4, 3, 2, 1]);
});

test("levels are refined by ratings; without one a problem is last of its level", () => {
  expect(order({ sort: "level", descending: false })).toEqual([4, 2, 3, 1]);
  expect(order({ sort: "level", descending: true })).toEqual([3, 1, 2, 4]);
});

test("equal ones stay in the usual order, untried ones have no rate and come last", () => {
  expect(order({ sort: "rate", descending: true }, counters)).toEqual([2, 1, 4, 3]);
  expect(order({ sort: "rate", descending: false }, counters)).toEqual([4, 1, 2, 3]);
  expect(order({ sort: "solved", descending: true }, counters)).toEqual([1, 2, 3, 4]);
});
