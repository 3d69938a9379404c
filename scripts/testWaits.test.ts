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
  ["await new Promise((resolve) => setTimeout(resolve, 200));", "setTimeout"],
  ["const pause = promisify(setTimeout);", "setTimeout"],
  ["setInterval(look, 20);", "setInterval"],
  ["globalThis.setTimeout(look, 20);", "setTimeout"],
  ["window.setInterval(look, 20);", "setInterval"],
  ['await (await import("node:timers/promises")).setTimeout(5);', "node:timers/promises"],
  ["Atomics.wait(cells, 0, 0, 500);", "Atomics.wait"],
  ["await systemClock.wait(500);", "systemClock.wait"],
  ["await sql(`select pg_sleep(1)`);", "pg_sleep"],
  ['execFileSync("sleep", ["1"]);', "the command sleep"],
  ["expect(performance.now() - begun).toBeLessThan(100);", "performance.now"],
  ["const begun = process.hrtime.bigint();", "process.hrtime"],
  ['import { setTimeout as sleep } from "node:timers/promises";', "node:timers/promises"],
  ["await page.waitForTimeout(500);", "waitForTimeout"],
  ["await vi.waitFor(() => expect(seen).toBe(1));", "vi.waitFor"],
  ["await vi.waitUntil(() => seen === 1);", "vi.waitUntil"],
  ["fetch(url, { signal: AbortSignal.timeout(500) });", "AbortSignal.timeout"],
])("%s is found", (text, what) => {
  expect(faultsOf(text)).toEqual([`tests/a.test.ts: ${what}`]);
});

test.each([
  "clock.advance(200); await world.clock.advance(200);",
  "await new Promise((resolve) => setImmediate(resolve));",
  "await expect.poll(look).toBe(true);",
  "await page.getByText('here').waitFor(); await waitFor(look); await waitUntil(clock, look, 500);",
  'vi.useFakeTimers({ toFake: ["setTimeout"] });',
  'await import("node:fs"); page.clock.setTime(performance.timeOrigin);',
  "const program = `#include <unistd.h>\\nint main() { sleep(1); }`;",
])("%s is not", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("tests and what only they use are read, sources are not; an unused exception is reported", () => {
  for (const path of ["src/a.ts", "src/a.test.ts", "src/aForTests.ts", "scripts/a.test.ts"])
    writeFileSync(join(root, path), "setTimeout(run, 5);");
  writeFileSync(join(root, "tests/world.ts"), "setTimeout(run, 5);");
  const allowed = {
    "tests/world.ts": { uses: ["setTimeout"], reason: "" },
    "src/a.test.ts": { uses: ["setTimeout", "setInterval"], reason: "" },
  };
  expect(findingsOf(root, [testWaits(root, allowed)])[0]).toEqual([
    "src/aForTests.ts: setTimeout",
    "scripts/a.test.ts: setTimeout",
    "src/a.test.ts: setInterval is an exception without a use",
  ]);
});
