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
];

/** One letter per column above: y or n. */
const table: [role: RoleId | null, rights: string][] = [
  [null, "nnnnnnnnnnnnn"],
  [1000, "yyyyyyyyyyyyy"],
  [1001, "yyyyyyynnnnnn"],
  [1008, "yyyyyyyyynnnn"],
  [1002, "yyynnnnnnnnnn"],
  [1003, "nyynnnnnnnnnn"],
  [1004, "ynynnnnnnnnnn"],
  [1005, "ynnnnnnnnnnnn"],
  [1006, "nnynnnnnnnnnn"],
  [1007, "nnnnnnnnnnnnn"],
];

test.each(table)("role %s may %s", (role, rights) => {
  expect(columns.map((right) => (may(role, right) ? "y" : "n")).join("")).toBe(rights);
});
