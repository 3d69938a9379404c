import { expect, test } from "vitest";
import { allowanceOf, interactorAllowance, patientWallMs, sandboxLimits } from "./runLimits.ts";

test.each([100, 400, 1000, 20_000])(
  "a program with a limit of %i ms that may run longer has a longer clock, and its interactor a longer one still",
  (timeMs) => {
    const allowance = allowanceOf({ timeMs, memoryMb: 64, stackMb: 64, outputMb: 16 });
    const limits = sandboxLimits(allowance);
    expect(patientWallMs(limits, 1)).toBe(allowance.wallMs);
    expect(patientWallMs(limits, 2.5)).toBe(2 * allowance.wallMs);
    for (const patience of [1.1, 2, 10]) {
      expect(patientWallMs(limits, patience)).toBeLessThan(interactorAllowance(allowance).wallMs);
    }
  },
);
