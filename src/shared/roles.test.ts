import { expect, test } from "vitest";
import { may, type Right, type RoleId } from "./roles.ts";

const columns: Right[] = [
  "submit",
  "discuss",
  "comment",
  "enterAdmin",
  "manageProblems",
  "manageContests",
  "manageTags",
  "deleteTags",
  "rejudge",
  "manageAnnouncements",
  "manageUsers",
  "manageSystem",
];

/** One letter per column above: y or n. */
const table: [role: RoleId | null, rights: string][] = [
  [null, "nnnnnnnnnnnn"],
  [1000, "yyyyyyyyyyyy"],
  [1001, "yyyyyyynnnnn"],
  [1008, "yyyyyyyynnnn"],
  [1002, "yyynnnnnnnnn"],
  [1003, "nyynnnnnnnnn"],
  [1004, "ynynnnnnnnnn"],
  [1005, "ynnnnnnnnnnn"],
  [1006, "nnynnnnnnnnn"],
  [1007, "nnnnnnnnnnnn"],
];

test.each(table)("role %s may %s", (role, rights) => {
  expect(columns.map((right) => (may(role, right) ? "y" : "n")).join("")).toBe(rights);
});
