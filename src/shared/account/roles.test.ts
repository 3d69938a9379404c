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
  "compareSubmissions",
  "manageAnnouncements",
  "manageUsers",
  "manageSystem",
  "createClasses",
  "createClassesFreely",
  "manageClasses",
];

/** `y` or `n` for each of the rights above, in the same order. */
const table: [role: RoleId | null, rights: string][] = [
  [null, "nnnnnnnnnnnnnnnnn"],
  [1000, "yyyyyyyyyyyyyyyyy"],
  [1001, "yyyyyyynnnnnnnyyn"],
  [1008, "yyyyyyyyynnnnnyyn"],
  [1002, "yyynnnnnnnnnnnynn"],
  [1003, "nyynnnnnnnnnnnnnn"],
  [1004, "ynynnnnnnnnnnnnnn"],
  [1005, "ynnnnnnnnnnnnnnnn"],
  [1006, "nnynnnnnnnnnnnnnn"],
  [1007, "nnnnnnnnnnnnnnnnn"],
];

test.each(table)("role %s may %s", (role, rights) => {
  expect(columns.map((right) => (may(role, right) ? "y" : "n")).join("")).toBe(rights);
});
