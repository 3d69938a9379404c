import { expect, test } from "vitest";
import { doubtOf, timingOf } from "./timing.ts";

test("speed is computed from the median run, noise from the 90th percentile", () => {
  const times = [10, 10.2, 10.1, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 11, 40];
  expect(timingOf(times)).toEqual({
    runs: 11,
    fastestMs: 10,
    medianMs: 10.5,
    slowestMs: 40,
    speed: 2.381,
    noise: 0.1,
  });
});

test("a node without a measurement has noise 0, and a very noisy one at most 0.1", () => {
  expect(doubtOf(null)).toBe(0);
  expect(doubtOf(timingOf([10, 10, 10, 20, 20]))).toBe(0.1);
  expect(doubtOf(timingOf([10, 10.2]))).toBeCloseTo(0.02);
});
