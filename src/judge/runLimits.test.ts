import { expect, test } from "vitest";
import { elapsedMsOf } from "./sandbox/elapsedLimit.ts";

test("elapsed time is limited to ten times the wall limit, and at most a minute more", () => {
  expect([300, 3000, 6000, 48_000].map(elapsedMsOf)).toEqual([3000, 30_000, 60_000, 108_000]);
});
