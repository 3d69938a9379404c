import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestOfSources, filesOfCheckout, inputsOf, isInput } from "./testInputs.mjs";
import { describeMachine } from "./testMachine.mjs";
import { keyOf, readResult, writeResult } from "./testResults.mjs";

let root: string;
const machine = { kernel: "6.1", languages: { C: ["gcc 12"] }, environment: { PATH: "/bin" } };
const key = (project: string, of: object = machine): string =>
  keyOf({ root, project, machine: of, files: filesOfCheckout(root) });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-results-"));
  write("src/server/a.ts", "1");
  write("tests/http/a.test.ts", "1");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  ["a source", () => write("src/server/a.ts", "2")],
  ["a test", () => write("tests/http/a.test.ts", "2")],
  ["a new file", () => write("tests/http/b.test.ts", "1")],
  ["a removed file", () => rmSync(join(root, "tests/http/a.test.ts"))],
  ["data", () => write("samples/1000/1.in", "1 2")],
  ["a migration", () => write("db/migrations/0001_a.sql", "select 1")],
  ["the lock file", () => write("package-lock.json", "{}")],
  ["settings of the tools", () => write("vitest.config.ts", "")],
  ["a script of the build", () => write("scripts/build.mjs", "")],
  ["a mode", () => chmodSync(join(root, "src/server/a.ts"), 0o755)],
])("a change of %s makes the project run", (_, change) => {
  const before = key("http");
  change();
  expect(key("http")).not.toBe(before);
});

test("a change of a file that a project does not read keeps its result", () => {
  const before = key("http");
  write("tests/e2e/a.test.ts", "2");
  write("README.md", "2");
  expect(key("http")).toBe(before);
  expect(key("unit")).not.toBe(key("check"));
});

test.each([
  ["another kernel", { ...machine, kernel: "6.2" }],
  ["another compiler", { ...machine, languages: { C: ["gcc 13"] } }],
  ["another environment", { ...machine, environment: { PATH: "/usr/bin" } }],
])("%s makes the project run", (_, other) => {
  expect(key("http", other)).not.toBe(key("http"));
});

test("this machine's record contains every kind of input, and is the same when read again", async () => {
  const environment = { PATH: "/bin" };
  const record = await describeMachine(root, environment);
  const empty = Object.entries(record).filter(([, value]) => value === undefined);
  expect(empty).toEqual([]);
  expect(Object.keys(record)).toEqual(
    expect.arrayContaining(["kernel", "processors", "user", "packages", "node", "languages"]),
  );
  expect(record.environment).toEqual(environment);
  expect(await describeMachine(root, environment)).toEqual(record);
  expect(JSON.stringify(record)).not.toContain(join(import.meta.dirname, ".."));
});

test("a result without failures is read again; others are not kept", () => {
  const folder = join(root, "results");
  const counts = { project: "http", passed: 3, failed: 0, skipped: 1, at: "2026-01-01T00:00:00Z" };
  expect(readResult(folder, "k")).toBeUndefined();
  writeResult(folder, "k", counts);
  const { project: _, ...storedCounts } = counts;
  expect(readResult(folder, "k")).toEqual(storedCounts);
  expect(readdirSync(folder)).toEqual(["k.json"]);
  writeResult(folder, "k", { ...counts, failed: 1 });
  expect(readResult(folder, "k")).toBeUndefined();
  writeResult(folder, "k", { ...counts, passed: 0 });
  expect(readResult(folder, "k")).toBeUndefined();
});

test.each(["", "{", "{}", '{"passed":1,"skipped":0,"failed":1,"at":"2026-01-01T00:00:00Z"}'])(
  "a damaged entry is ignored: %j",
  (text) => {
    write("results/k.json", text);
    expect(readResult(join(root, "results"), "k")).toBeUndefined();
  },
);

test("inputs are whole folders, not names that begin alike", () => {
  expect(isInput("http", "src/serverless/a.ts")).toBe(false);
  expect(isInput("http", "src/server/a.ts")).toBe(true);
  expect(isInput("check", "README.md")).toBe(true);
});

test("a checkout with git and one without have the same digest", () => {
  write("node_modules/a/index.js", "");
  write("dist/a.js", "");
  expect(filesOfCheckout(root)).toEqual(["src/server/a.ts", "tests/http/a.test.ts"]);
  expect(digestOfSources(root, "http")).toHaveLength(64);
  expect(Object.keys(inputsOf)).toHaveLength(8);
});
