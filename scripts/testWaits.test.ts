import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { testWaits } from "./testWaits.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-waits-"));
  for (const tree of ["src", "scripts", "tests"]) mkdirSync(join(root, tree));
});
afterEach(() => rmSync(root, { recursive: true }));

const faultsOf = (text: string, path = "tests/a.test.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findingsOf(root, [testWaits(root, {})])[0];
};

test.each([
  ["await sql(`select pg_sleep(1)`);", "pg_sleep"],
  ['execFileSync("sleep", ["1"]);', "the command sleep"],
])("%s is found", (text, what) => {
  expect(faultsOf(text)).toEqual([`tests/a.test.ts: ${what}`]);
});

test.each(["const program = `#include <unistd.h>\\nint main() { sleep(1); }`;", "page.sleep(5);"])(
  "%s is not",
  (text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

test("tests and what only they use are read, sources are not; an unused exception is reported", () => {
  for (const path of ["src/a.ts", "src/a.test.ts", "src/aForTests.ts", "scripts/a.test.ts"])
    writeFileSync(join(root, path), 'run("sleep");');
  writeFileSync(join(root, "tests/world.ts"), 'run("sleep");');
  const allowed = {
    "tests/world.ts": { uses: ["the command sleep"], reason: "" },
    "src/a.test.ts": { uses: ["the command sleep", "pg_sleep"], reason: "" },
  };
  expect(findingsOf(root, [testWaits(root, allowed)])[0]).toEqual([
    "src/aForTests.ts: the command sleep",
    "scripts/a.test.ts: the command sleep",
    "src/a.test.ts: pg_sleep is an exception without a use",
  ]);
});
