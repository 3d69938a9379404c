import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findClockReads } from "./clockReads.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-clock-"));
  for (const tree of ["server", "judge", "cli"])
    mkdirSync(join(root, "src", tree), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const found = (text: string, path = "src/server/a.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findClockReads(root, {});
};

test.each([
  ["Date.now();", "Date.now"],
  ["const now = Date.now;", "Date.now"],
  ["performance.now();", "performance.now"],
  ["new Date();", "new Date()"],
  ["setTimeout(run, 5);", "setTimeout"],
  ["setInterval(run, 5);", "setInterval"],
  ['import { setTimeout as wait } from "node:timers/promises";', "node:timers/promises"],
  ["sql(`select now()`);", "now() in a statement"],
  ["sql(`select ${x}, CURRENT_TIMESTAMP from y`);", "CURRENT_TIMESTAMP in a statement"],
  ['sql("select clock_timestamp()");', "clock_timestamp() in a statement"],
])("%s is found", (text, what) => {
  expect(found(text)).toEqual([`src/server/a.ts: ${what}`]);
});

test.each([
  "clock.now(); db.clock.now();",
  "new Date(clock.now());",
  "sql(`select verdict_now()`);",
  "// Date.now() and now()",
  "class A { now() { return this.now(); } }",
])("%s is not", (text) => {
  expect(found(text)).toEqual([]);
});

test("every tree is read, tests are not, and an exception is one file", () => {
  writeFileSync(join(root, "src/server/b.test.ts"), "Date.now();");
  expect(found("Date.now();", "src/judge/a.ts")).toHaveLength(1);
  expect(found("Date.now();", "src/cli/a.ts")).toHaveLength(2);
  expect(findClockReads(root, { "src/cli/a.ts": "" })).toEqual(["src/judge/a.ts: Date.now"]);
});
