import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { databaseKeys } from "./databaseKeys.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-database-keys-"));
  mkdirSync(join(root, "src/server"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const faultsOf = (text: string, path = "src/server/a.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findingsOf(root, [databaseKeys(root)])[0];
};

test.each([
  ["const boards = new WeakMap<Db, Boards>();", "WeakMap<Db>"],
  ["const boards = new WeakMap<Database, Promise<Boards>>();", "WeakMap<Database>"],
  ["const boards: WeakMap<Db, Boards> = new WeakMap();", "WeakMap<Db>"],
  ["const boards: Map<Tx, Boards> = new Map();", "Map<Tx>"],
  ["class Boards { readonly #seen = new Set<Database>(); }", "Set<Database>"],
])("%s is found", (text, what) => {
  expect(faultsOf(text)).toEqual([`src/server/a.ts: ${what}`]);
});

test.each([
  "const boards = new WeakMap<ContestBoard, Db>();",
  "const boards = new Map<number, Database>();",
  "class Boards { constructor(readonly db: Database) {} }",
])("%s is not", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("tests may", () => {
  expect(faultsOf("const seen = new WeakMap<Db, number>();", "src/server/a.test.ts")).toEqual([]);
});
