import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { ownerComparisons } from "./ownerComparisons.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-owners-"));
  mkdirSync(join(root, "src/server/authority"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const faultsOf = (text: string, path = "src/server/a.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findingsOf(root, [ownerComparisons(root, {})])[0];
};

test.each([
  ["const own = viewer.uid === problem.authorUid;", "authorUid"],
  ["const own = ownerUid !== uid;", "ownerUid"],
  ["const own = contest?.ownerUid === uid;", "ownerUid"],
  ["sql(`select 1 from problem p where p.author_uid = $1`);", "author_uid in a statement"],
  [
    "sql(`select 1 from contest c where c.owner_uid is distinct from ${uid}`);",
    "owner_uid in a statement",
  ],
  ["sql(`select 1 from contest c join s on s.uid = c.owner_uid`);", "owner_uid in a statement"],
  ['sql("select owner_uid = any ($1) from problem");', "owner_uid in a statement"],
  ["sql(`select ${uid} <> c.owner_uid`);", "owner_uid in a statement"],
])("%s is found", (text, what) => {
  expect(faultsOf(text)).toEqual([`src/server/a.ts: ${what}`]);
});

test.each([
  'sql(`select p.owner_uid as "ownerUid" from problem p`);',
  "sql(`select a.username from problem p left join app_user a on a.uid = p.author_uid where p.id = $1`);",
  "sql(`insert into problem (author_uid, owner_uid) values ($1, $1)`);",
  "const { authorUid: uid } = row; const given = may(viewer, 'edit', { ownerUid });",
])("%s is not", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test("the authority compares them, and exceptions are for files that do", () => {
  expect(faultsOf("const own = ownerUid === uid;", "src/server/authority/policy.ts")).toEqual([]);
  const allowed = { "src/server/a.ts": { uses: ["ownerUid"], reason: "" } };
  faultsOf("const own = ownerUid === uid;");
  expect(findingsOf(root, [ownerComparisons(root, allowed)])[0]).toEqual([]);
  faultsOf("");
  expect(findingsOf(root, [ownerComparisons(root, allowed)])[0]).toEqual([
    "src/server/a.ts: ownerUid is an exception without a use",
  ]);
});
