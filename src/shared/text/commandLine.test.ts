import { expect, test } from "vitest";
import { lineOfWords, wordsOfLine } from "./commandLine.ts";

test.each([
  ["", []],
  ["  one   two ", ["one", "two"]],
  ['a "b c" d"e f"', ["a", "b c", "de f"]],
  ['"open end', ["open end"]],
  ['"" x', ["", "x"]],
])("%j is the words %j", (line, words) => {
  expect(wordsOfLine(line)).toEqual(words);
});

test("words are unchanged after joining and splitting", () => {
  const words = ["float_tolerance", "1e-6", "", "a b"];
  expect(wordsOfLine(lineOfWords(words))).toEqual(words);
});
