import { expect, test } from "vitest";
import type { LanguageLimit } from "../../../shared/languages/languageLimits.ts";
import { changedRows, factorOf } from "./languageLimitDraft.ts";

const java: LanguageLimit = {
  id: 3,
  name: "Java",
  timeFactor: 2,
  memoryFactor: 2,
  available: true,
  exceptions: 0,
  usualTimeFactor: 2,
  usualMemoryFactor: 2,
};

test.each([
  ["2", 2],
  [" 1,5 ", 1.5],
  ["0.25", 0.25],
  ["", null],
  ["0", null],
  ["-1", null],
  ["1e1", null],
  ["999", null],
  ["two", null],
])("%j is the factor %s", (text, factor) => {
  expect(factorOf(text)).toBe(factor);
});

test("only languages with other factors are sent, and nothing while one is wrong", () => {
  expect(changedRows([java], {})).toEqual([]);
  expect(changedRows([java], { 3: { time: "2.0", memory: "2" } })).toEqual([]);
  expect(changedRows([java], { 3: { time: "3", memory: "2" } })).toEqual([
    { id: 3, timeFactor: 3, memoryFactor: 2 },
  ]);
  expect(changedRows([java], { 3: { time: "x", memory: "2" } })).toBeNull();
});
