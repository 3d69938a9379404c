import { expect, test } from "vitest";
import { decidingCase } from "./decidingCase.ts";

test("the first case that failed decides; skipped ones do not", () => {
  const cases = [0, -10, -1, 1].map((status, at) => ({ seq: at + 1, status }));
  expect(decidingCase(cases)?.seq).toBe(3);
  expect(decidingCase(cases.slice(0, 2))).toBeNull();
});
