import { expect, test } from "vitest";
import { countdownAt, momentsPassed, phaseAt, progressAt } from "./contestPhase.ts";

const HOUR = 3_600_000;
const times = {
  start: 100 * HOUR,
  end: 105 * HOUR,
  ownEnd: 105 * HOUR,
  lastEnd: 105 * HOUR,
  frozenFrom: 104 * HOUR,
};

test("the first moment belongs to the contest, the last one does not", () => {
  const phases = [times.start - 1, times.start, times.end - 1, times.end];
  expect(phases.map((now) => phaseAt(times, now))).toEqual([
    "scheduled",
    "running",
    "running",
    "ended",
  ]);
});

test("who has extra time still runs after the contest's end", () => {
  const own = { ...times, ownEnd: times.end + HOUR };
  expect(phaseAt(own, times.end)).toBe("running");
  expect(countdownAt(own, times.end)).toEqual({ kind: "left", text: "01:00:00" });
  expect(progressAt(own, times.end)).toBe(100);
});

test.each([
  [times.start - 8 * 24 * HOUR, { kind: "startsAt" }],
  [times.start - 7 * 24 * HOUR, { kind: "left", text: "168:00:00" }],
  [times.start - 61_001, { kind: "left", text: "00:01:02" }],
  [times.start - 1, { kind: "left", text: "00:00:01" }],
  [times.start, { kind: "left", text: "05:00:00" }],
  [times.end - 1000, { kind: "left", text: "00:00:01" }],
  [times.end, { kind: "over" }],
])("the clock at %d", (now, text) => {
  expect(countdownAt(times, now)).toEqual(text);
});

test("pages change at the start, the freeze, the end, the own end and the last contestant's", () => {
  const own = { ...times, ownEnd: times.end + HOUR, lastEnd: times.end + 2 * HOUR };
  const at = [99, 100, 104, 105, 106, 107].map((hour) => momentsPassed(own, hour * HOUR));
  expect(at).toEqual([0, 1, 2, 3, 4, 5]);
});

test("progress keeps between its ends", () => {
  expect([0, 102.5, 200].map((hour) => progressAt(times, hour * HOUR))).toEqual([0, 50, 100]);
  expect(progressAt({ ...times, end: times.start }, times.start)).toBe(100);
});
