import { expect, test } from "vitest";
import { allowanceOf, extendedWallMs, interactorAllowance, sandboxLimits } from "./runLimits.ts";
import { elapsedMsOf } from "./sandbox/elapsedLimit.ts";

test.each([100, 400, 1000, 20_000])(
  "a program with a limit of %i ms that may run longer has a longer clock, and its interactor a longer one still",
  (timeMs) => {
    const allowance = allowanceOf({ timeMs, memoryMb: 64, stackMb: 64, outputMb: 16 });
    const limits = sandboxLimits(allowance);
    expect(extendedWallMs(limits, 1)).toBe(allowance.wallMs);
    expect(extendedWallMs(limits, 2.5)).toBe(2 * allowance.wallMs);
    for (const timeFactor of [1.1, 2, 10]) {
      expect(extendedWallMs(limits, timeFactor)).toBeLessThan(
        interactorAllowance(allowance).wallMs,
      );
    }
  },
);

test("elapsed time is limited to ten times the wall limit, and at most a minute more", () => {
  expect([300, 3000, 6000, 48_000].map(elapsedMsOf)).toEqual([3000, 30_000, 60_000, 108_000]);
});
