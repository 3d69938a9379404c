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
  "readOldCode",
  "rejudge",
  "manageAnnouncements",
  "manageUsers",
  "manageSystem",
  "createClasses",
  "createClassesFreely",
  "manageClasses",
];

/** One letter per column above: y or n. */
const table: [role: RoleId | null, rights: string][] = [
  [null, "nnnnnnnnnnnnnnnn"],
  [1000, "yyyyyyyyyyyyyyyy"],
  [1001, "yyyyyyynnnnnnyyn"],
  [1008, "yyyyyyyyynnnnyyn"],
  [1002, "yyynnnnnnnnnnynn"],
  [1003, "nyynnnnnnnnnnnnn"],
  [1004, "ynynnnnnnnnnnnnn"],
  [1005, "ynnnnnnnnnnnnnnn"],
  [1006, "nnynnnnnnnnnnnnn"],
  [1007, "nnnnnnnnnnnnnnnn"],
];

test.each(table)("role %s may %s", (role, rights) => {
  expect(columns.map((right) => (may(role, right) ? "y" : "n")).join("")).toBe(rights);
});
