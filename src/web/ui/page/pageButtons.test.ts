import { expect, test } from "vitest";
import { pageButtons } from "./pageButtons.ts";

test("few pages are all shown", () => {
  expect(pageButtons(1, 1)).toEqual([1]);
  expect(pageButtons(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("five pages surround the current one, with the first and last page always shown", () => {
  expect(pageButtons(10, 20)).toEqual([1, "gap", 8, 9, 10, 11, 12, "gap", 20]);
  expect(pageButtons(1, 20)).toEqual([1, 2, 3, 4, 5, "gap", 20]);
  expect(pageButtons(20, 20)).toEqual([1, "gap", 16, 17, 18, 19, 20]);
});

test("a gap never hides a single page", () => {
  expect(pageButtons(5, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, "gap", 20]);
  expect(pageButtons(16, 20)).toEqual([1, "gap", 14, 15, 16, 17, 18, 19, 20]);
});

test("every page number appears at most once and in order, for all positions", () => {
  for (let pages = 1; pages <= 12; pages++) {
    for (let current = 1; current <= pages; current++) {
      const numbers = pageButtons(current, pages).filter((button) => button !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(numbers).toContain(current);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
    }
  }
});
