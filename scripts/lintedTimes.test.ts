import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const project = join(import.meta.dirname, "..");
const linter = join(project, "node_modules/oxlint/bin/oxlint");
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-lint-"));
  const config = readFileSync(join(project, ".oxlintrc.json"), "utf8");
  // The tested rules need no types. Types are therefore not computed, which would take a second.
  writeFileSync(
    join(root, ".oxlintrc.json"),
    config.replace('"typeAware": true', '"typeAware": false'),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * Returns the sources in which the linter's rules on times and waits find a violation; each source is linted as a
 * separate file.
 */
function restrictedOf(texts: string[], pathOf: (at: number) => string): string[] {
  for (const [at, text] of texts.entries()) {
    const path = join(root, pathOf(at));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { stdout } = spawnSync(process.execPath, [linter, "--format=unix"], {
    cwd: root,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line.includes("(no-restricted-"));
  return texts.filter((_text, at) => lines.some((line) => line.startsWith(`${pathOf(at)}:`)));
}

const reads = [
  "Date.now();",
  "const now = Date.now;",
  "performance.now();",
  "process.hrtime.bigint();",
  'Date["now"]();',
  "const { now } = Date;",
  "const p = performance;",
  "process.uptime();",
  "setTimeout(run, 5);",
  "await new Promise((resolve) => setTimeout(resolve, 5));",
  "const wait = promisify(setTimeout);",
  "globalThis.setTimeout(run, 5);",
  "setInterval(run, 5);",
  "await new Promise(setImmediate);",
  "await new Promise((resolve) => setImmediate(resolve));",
  "fetch(url, { signal: AbortSignal.timeout(5) });",
  "Atomics.wait(cells, 0, 0, 5);",
  'import { setTimeout as wait } from "node:timers/promises";',
  'import { scheduler } from "timers/promises";',
  'import timers from "node:timers";',
  'const { setTimeout: wait } = await import("node:timers/promises");',
  'import { performance as watch } from "node:perf_hooks";',
  'import { systemClock } from "../shared/clock.ts";',
  'import { systemClock as clock } from "../shared/clock.ts";',
  'import { type Clock, systemClock } from "../shared/clock.ts";',
  'import * as clocks from "../shared/clock.ts";',
  'export { systemClock } from "../shared/clock.ts";',
];
const waits = [
  "await new Promise((resolve) => setTimeout(resolve, 200));",
  "const pause = promisify(setTimeout);",
  "setInterval(look, 20);",
  "globalThis.setTimeout(look, 20);",
  "window.setInterval(look, 20);",
  'await (await import("node:timers/promises")).setTimeout(5);',
  "Atomics.wait(cells, 0, 0, 500);",
  "await systemClock.wait(500);",
  "expect(performance.now() - begun).toBeLessThan(100);",
  "const begun = process.hrtime.bigint();",
  'import { setTimeout as sleep } from "node:timers/promises";',
  "await page.waitForTimeout(500);",
  "await vi.waitFor(() => expect(seen).toBe(1));",
  "await vi.waitUntil(() => seen === 1);",
  "fetch(url, { signal: AbortSignal.timeout(500) });",
];

test.each(["server", "judge", "cli", "shared"])("clock reads in src/%s are found", (tree) => {
  expect(restrictedOf(reads, (at) => `src/${tree}/a${at}.ts`)).toEqual(reads);
});

test.each(["tests/http/a", "src/web/a", "src/shared/a", "scripts/a"])(
  "waits in %s are found",
  (path) => {
    expect(restrictedOf(waits, (at) => `${path}${at}.test.ts`)).toEqual(waits);
  },
);

test("the clock, other functions of these names and turns of the event loop are not", () => {
  const texts = [
    "clock.now(); db.clock.now();",
    'await import("node:fs"); await import(path);',
    "clock.after(5, run); clock.every(5, run); await clock.wait(5);",
    'import type { Clock, Timer } from "../shared/clock.ts";',
    "class A { now() { return this.now(); } }",
    "socket.setTimeout(0); const options = { setTimeout: 5 };",
  ];
  expect(restrictedOf(texts, (at) => `src/server/a${at}.ts`)).toEqual([]);
  const inTests = [
    "clock.advance(200); await world.clock.advance(200);",
    "await new Promise((resolve) => setImmediate(resolve));",
    "await expect.poll(look).toBe(true);",
    "await waitFor(look); await waitUntil(clock, look, 500);",
  ];
  expect(restrictedOf(inTests, (at) => `tests/http/a${at}.test.ts`)).toEqual([]);
});
