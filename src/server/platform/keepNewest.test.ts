import { expect, test } from "vitest";
import { keepNewest } from "./keepNewest.ts";

test("a full map lets its oldest entry go, and one that is kept again is the newest", () => {
  const map = new Map<string, number>();
  for (const [place, key] of ["a", "b", "a", "c"].entries()) keepNewest(map, [key, place], 2);
  expect([...map]).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
});
