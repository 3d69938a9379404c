import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { clockReads } from "./clockReads.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-clock-"));
  for (const tree of ["server", "judge", "cli", "shared"])
    mkdirSync(join(root, "src", tree), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const faultsOf = (text: string, path = "src/server/a.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findingsOf(root, [clockReads(root, {})])[0];
};

test.each([
  ["Date.now();", "Date.now"],
  ["const now = Date.now;", "Date.now"],
  ["performance.now();", "performance.now"],
  ["process.hrtime.bigint();", "process.hrtime"],
  ["new Date();", "new Date()"],
  ["const text = Date();", "Date()"],
  ["const at = globalThis.Date.now();", "Date.now"],
  ["const at = new globalThis.Date();", "new Date()"],
  ['Date["now"]();', "Date.now"],
  ["const { now } = Date;", "Date under another name"],
  ["const p = performance;", "performance under another name"],
  ["process.uptime();", "process.uptime"],
  ["setTimeout(run, 5);", "setTimeout"],
  ["await new Promise((resolve) => setTimeout(resolve, 5));", "setTimeout"],
  ["const wait = promisify(setTimeout);", "setTimeout"],
  ["globalThis.setTimeout(run, 5);", "setTimeout"],
  ["setInterval(run, 5);", "setInterval"],
  ["await new Promise(setImmediate);", "setImmediate"],
  ["await new Promise((resolve) => setImmediate(resolve));", "setImmediate"],
  ["fetch(url, { signal: AbortSignal.timeout(5) });", "AbortSignal.timeout"],
  ["Atomics.wait(cells, 0, 0, 5);", "Atomics.wait"],
  ['import { setTimeout as wait } from "node:timers/promises";', "node:timers/promises"],
  ['import { scheduler } from "timers/promises";', "node:timers/promises"],
  ['import timers from "node:timers";', "node:timers"],
  ['const { setTimeout: wait } = await import("node:timers/promises");', "node:timers/promises"],
  ['import { performance as watch } from "node:perf_hooks";', "node:perf_hooks"],
  ['import { systemClock } from "../shared/clock.ts";', "systemClock"],
  ['import { systemClock as clock } from "../shared/clock.ts";', "systemClock"],
  ['import { type Clock, systemClock } from "../shared/clock.ts";', "systemClock"],
  ['import * as clocks from "../shared/clock.ts";', "systemClock"],
  ['export { systemClock } from "../shared/clock.ts";', "systemClock"],
  ["sql(`select now()`);", "now() in a statement"],
  ["sql(`select ${x}, CURRENT_TIMESTAMP from y`);", "CURRENT_TIMESTAMP in a statement"],
  ['sql("select clock_timestamp()");', "clock_timestamp() in a statement"],
  ["sql(`select now (), pg_catalog.now()`);", "now () in a statement"],
  ["sql(`select pg_catalog.now()`);", "pg_catalog.now() in a statement"],
  ["sql(`select 'now'::timestamptz`);", "'now' in a statement"],
  ["sql(`select localtime`);", "localtime in a statement"],
  ["sql(`select pg_sleep(1)`);", "pg_sleep in a statement"],
])("%s is found", (text, what) => {
  expect(faultsOf(text)).toEqual([`src/server/a.ts: ${what}`]);
});

test.each([
  "clock.now(); db.clock.now();",
  "new Date(clock.now()); const { year } = dateOf(x); const parse = Date.parse;",
  'await import("node:fs"); await import(path);',
  "clock.after(5, run); clock.every(5, run); await clock.wait(5);",
  'import type { Clock, Timer } from "../shared/clock.ts";',
  "sql(`select verdict_now()`);",
  "// Date.now() and now()",
  "class A { now() { return this.now(); } }",
  "socket.setTimeout(0); const options = { setTimeout: 5 };",
])("%s is not", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("every tree is read, tests are not", () => {
  writeFileSync(join(root, "src/server/b.test.ts"), "Date.now();");
  expect(faultsOf("Date.now();", "src/judge/a.ts")).toHaveLength(1);
  expect(faultsOf("Date.now();", "src/cli/a.ts")).toHaveLength(2);
  expect(faultsOf("Date.now();", "src/shared/a.ts")).toHaveLength(3);
});

test("column defaults and functions of the database take the time from verdict_now()", () => {
  mkdirSync(join(root, "db"));
  const declaredLine = "  applied_at timestamp with time zone not null default now(),";
  const lines = [
    declaredLine,
    "  created_at timestamp with time zone not null default verdict_now(),",
    "AS $function$select now()$function$;",
  ];
  const schema = (more: string[]) =>
    writeFileSync(join(root, "db/schema.sql"), [...lines, ...more].join("\n"));
  schema([]);
  expect(findingsOf(root, [clockReads(root, {})])[0]).toEqual([]);
  schema(["  at date default CURRENT_DATE,", declaredLine]);
  expect(findingsOf(root, [clockReads(root, {})])[0]).toEqual([
    "db/schema.sql: at date default CURRENT_DATE,",
    "db/schema.sql: applied_at timestamp with time zone not null default now(),",
  ]);
});

test("an exception is for one file and one kind, and only as long as it is used", () => {
  const allowed = { "src/cli/a.ts": { uses: ["Date.now", "setTimeout"], reason: "" } };
  faultsOf("Date.now(); setTimeout(run, 5); setInterval(run, 5);", "src/cli/a.ts");
  faultsOf("Date.now();", "src/judge/a.ts");
  expect(findingsOf(root, [clockReads(root, allowed)])[0]).toEqual([
    "src/judge/a.ts: Date.now",
    "src/cli/a.ts: setInterval",
  ]);
  writeFileSync(join(root, "src/cli/a.ts"), "Date.now();");
  expect(findingsOf(root, [clockReads(root, allowed)])[0]).toEqual([
    "src/judge/a.ts: Date.now",
    "src/cli/a.ts: setTimeout is an exception without a use",
  ]);
});
