import { expect, test } from "vitest";
import { globMatches } from "./kattisGlob.ts";

test.each([
  ["accepted", "accepted/a.cpp", true],
  ["accepted/", "accepted/a.cpp", true],
  ["accepted/*", "accepted/a.cpp", true],
  ["*.py", "accepted/a.py", false],
  ["accepted/*.{py,cpp}", "accepted/a.cpp", true],
  ["{wrong,right}/{a,b}.py", "right/b.py", true],
  ["accepted/a*b*c.py", "accepted/axxbyyc.py", true],
  ["accepted/a.cpp", "accepted/aXcpp", false],
  ["accepted/[a]", "accepted/a", false],
  ["accepted/{a,a}", "accepted/a", true],
  ["{,}{,}{,}{,}{,}{,}{,}accepted", "accepted/a", false],
])("%s for %s: %s", (glob, path, expected) => {
  expect(globMatches(glob, path)).toBe(expected);
});

test("a hostile pattern takes linear time", () => {
  expect(globMatches(`${"*a".repeat(95)}b`, "a".repeat(300))).toBe(false);
});
