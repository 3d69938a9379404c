import { expect, test } from "vitest";
import { extraTimeFields, extraTimeSeconds } from "./extraTime.ts";

const WEEK = 7 * 24 * 3600;

test.each([0, 60, 3600, 90_000, WEEK])("%i seconds are the same after being edited", (seconds) => {
  expect(extraTimeSeconds(extraTimeFields(seconds), WEEK)).toBe(seconds);
});

test.each([
  [{ days: "", hours: "", minutes: "" }, 0],
  [{ days: "", hours: "1", minutes: "90" }, 9000],
  [{ days: "7", hours: "0", minutes: "1" }, null],
  [{ days: "0", hours: "-1", minutes: "0" }, null],
  [{ days: "0", hours: "1.5", minutes: "0" }, null],
  [{ days: "soon", hours: "0", minutes: "0" }, null],
])("%o", (fields, seconds) => {
  expect(extraTimeSeconds(fields, WEEK)).toBe(seconds);
});
