import { expect, test } from "vitest";
import { tableFit } from "./fitTables.ts";

const fit = (least: number, inset = 0) => tableFit({ least, inset, fixed: 10 });
const upright = { isTurned: false, breaksWords: false };

test("a table that fits keeps its type", () => {
  expect(fit(672)).toEqual({ scale: 1, ...upright });
  expect(fit(100)).toEqual({ scale: 1, ...upright });
});

test("a wider one gets smaller type that makes it fit, in a list smaller still", () => {
  const { scale } = fit(900);
  expect(scale).toBeLessThan(1);
  expect(10 + (900 - 10) * scale).toBeLessThanOrEqual(672.8);
  expect(fit(900, 50).scale).toBeLessThan(scale);
  expect(fit(900)).toMatchObject(upright);
});

test("a much wider one is turned, and its words break only if no readable type is small enough", () => {
  const turned = fit(1900);
  expect(turned).toMatchObject({ isTurned: true, breaksWords: false });
  expect(10 + (1900 - 10) * turned.scale).toBeLessThanOrEqual(1001.6);
  expect(fit(3000)).toMatchObject({ isTurned: true, breaksWords: false });
  expect(fit(9000)).toEqual({ scale: 0.3, isTurned: true, breaksWords: true });
});
