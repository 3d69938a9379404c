import { expect, test } from "vitest";
import { safePart } from "./submissionZip.ts";

test.each([
  ["team01", "team01"],
  ["../../etc/passwd", "_._.._etc_passwd"],
  ["..", "__"],
  [".", "_"],
  ["", "_"],
  ["-rf", "_rf"],
  ["a/b\\c:d", "a_b_c_d"],
  ["C:", "C_"],
  ["CON", "_CON"],
  ["小明 队", "小明 队"],
  ["line\nbreak\u0000\u202eexe", "line_break__exe"],
  ["\ud800x", "\ufffdx"],
  ["x".repeat(100), "x".repeat(60)],
])("%j is written as %j", (name, part) => {
  expect(safePart(name)).toBe(part);
});
