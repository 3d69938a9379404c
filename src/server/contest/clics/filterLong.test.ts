import { expect, test } from "vitest";
import { filterLong } from "./filterLong.ts";

const numbers = Array.from({ length: 1000 }, (_, number) => number);

test.each([
  ["some of the items", (number: number) => number % 3 === 0],
  ["the first and the last", (number: number) => number === 0 || number === 999],
  ["none", () => false],
])("%s, in their order", (_name, condition) => {
  const before = [...numbers];
  expect(filterLong(numbers, condition)).toEqual(numbers.filter(condition));
  expect(numbers).toEqual(before);
});

test("a list of which all items remain is not copied", () => {
  expect(filterLong(numbers, () => true)).toBe(numbers);
});
