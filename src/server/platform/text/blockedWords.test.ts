import { expect, test } from "vitest";
import { BlockedWords } from "./blockedWords.ts";

const words = new BlockedWords(["Ass", "赌博", "buy now", "ΣΟΦΟΣ", "straße", "c++"]);

test.each([
  ["what an ass", "Ass"],
  ["ＡＳＳ!", "Ass"],
  ["a\u200bs\u00ads", "Ass"],
  ["first class assets", null],
  ["线上赌博网", "赌博"],
  ["赌\u200d博", "赌博"],
  ["赌 博", null],
  ["BUY  \n now", "buy now"],
  ["buy nowhere", null],
  ["ο σοφος λεει", "ΣΟΦΟΣ"],
  ["STRASSE", "straße"],
  ["in c++20", "c++"],
  ["in abc++", null],
  ["", null],
])("%j contains %j", (text, word) => {
  expect(words.firstIn(text)).toBe(word);
});

test("words that consist of nothing visible match nothing", () => {
  expect(new BlockedWords(["\u200b", " "]).firstIn("a \u200b b")).toBeNull();
});
