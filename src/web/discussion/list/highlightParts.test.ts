import { expect, test } from "vitest";
import type { TextRange } from "../../../shared/discussion/discussion.ts";
import { highlightParts } from "./highlightParts.ts";

/** Encloses matches in brackets. */
const marked = (text: string, ranges: TextRange[]) =>
  highlightParts(text, ranges)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test("matches are marked where they are, in any order", () => {
  expect(
    marked("最短路的最短写法", [
      [4, 6],
      [0, 2],
    ]),
  ).toBe("[最短]路的[最短]写法");
  expect(marked("no match", [])).toBe("no match");
  expect(marked("", [[0, 3]])).toBe("");
});

test("overlapping ranges repeat no character, and ranges beyond the text end with it", () => {
  expect(
    marked("abcdef", [
      [1, 4],
      [2, 5],
    ]),
  ).toBe("a[bcd][e]f");
  expect(
    marked("abcdef", [
      [1, 5],
      [2, 3],
    ]),
  ).toBe("a[bcde]f");
  expect(
    marked("abc", [
      [2, 9],
      [12, 14],
    ]),
  ).toBe("ab[c]");
});

test("no character is lost", () => {
  const text = "x".repeat(20);
  const parts = highlightParts(text, [
    [3, 3],
    [5, 4],
    [6, 10],
    [8, 40],
  ]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});
