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
  ["new Date();", "new Date()"],
  ["const text = Date();", "Date()"],
  ["const at = new globalThis.Date();", "new Date()"],
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
  "new Date(clock.now()); const { year } = dateOf(x); const parse = Date.parse;",
  "sql(`select verdict_now()`);",
  "// Date.now() and now()",
])("%s is not", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("every tree is read, tests are not", () => {
  writeFileSync(join(root, "src/server/b.test.ts"), "new Date();");
  expect(faultsOf("new Date();", "src/judge/a.ts")).toHaveLength(1);
  expect(faultsOf("new Date();", "src/cli/a.ts")).toHaveLength(2);
  expect(faultsOf("new Date();", "src/shared/a.ts")).toHaveLength(3);
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
  const allowed = { "src/cli/a.ts": { uses: ["new Date()", "Date()"], reason: "" } };
  faultsOf("new Date(); Date(); sql(`select now()`);", "src/cli/a.ts");
  faultsOf("new Date();", "src/judge/a.ts");
  expect(findingsOf(root, [clockReads(root, allowed)])[0]).toEqual([
    "src/judge/a.ts: new Date()",
    "src/cli/a.ts: now() in a statement",
  ]);
  writeFileSync(join(root, "src/cli/a.ts"), "new Date();");
  expect(findingsOf(root, [clockReads(root, allowed)])[0]).toEqual([
    "src/judge/a.ts: new Date()",
    "src/cli/a.ts: Date() is an exception without a use",
  ]);
});
