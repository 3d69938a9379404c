import { expect, test } from "vitest";
import { avatarPattern } from "./avatarPattern.ts";

const key = (name: string): string => JSON.stringify(avatarPattern(name));

test("a name has one pattern in any case, mirrored, inside the grid", () => {
  expect(key("Ada")).toBe(key("ada"));
  const { hue, cells } = avatarPattern("Ada");
  expect(hue).toBeGreaterThanOrEqual(0);
  expect(hue).toBeLessThan(360);
  for (const { x, y } of cells) {
    expect([0, 1, 2, 3, 4]).toEqual(expect.arrayContaining([x, y]));
    expect(cells).toContainEqual({ x: 4 - x, y });
  }
});

test("consecutive names of a class have different pictures", () => {
  const names = Array.from({ length: 200 }, (_, i) => `team${String(i).padStart(3, "0")}`);
  expect(new Set(names.map(key)).size).toBe(200);
  for (const name of names) expect(avatarPattern(name).cells.length).toBeGreaterThanOrEqual(4);
});
