import { expect, test } from "vitest";
import { contestantNames, safePart } from "./submissionZip.ts";

test.each([
  ["team01", "team01"],
  ["../../etc/passwd", "_._.._etc_passwd"],
  ["..", "__"],
  [".", "_"],
  ["", "_"],
  ["-rf", "_rf"],
  ["a/b\\c:d", "a_b_c_d"],
  ["C:", "C_"],
  ["CON", "_CON"],
  ["小明 队", "小明 队"],
  ["line\nbreak\u0000\u202eexe", "line_break__exe"],
  ["\ud800x", "\ufffdx"],
  ["x".repeat(100), "x".repeat(60)],
])("%j is written as %j", (name, part) => {
  expect(safePart(name)).toBe(part);
});

test("teams have their names; usernames where another contestant has the name, in any case of letters or cut alike", () => {
  const long = "x".repeat(60);
  const rows: [username: string, teamName: string | null][] = [
    ["team-1", "Lucky Ducks"],
    ["team-2", "Swans"],
    ["team-3", "swans"],
    ["team-4", "Ann"],
    ["ann", null],
    ["team-5", `${long}1`],
    ["team-6", `${long}2`],
    ["team-7", "team-7"],
    ["team-1", "Lucky Ducks"],
  ];
  const names = contestantNames(rows.map(([username, teamName]) => ({ username, teamName })));
  expect(Object.fromEntries(names)).toEqual({
    "team-1": "Lucky Ducks",
    "team-2": "team-2",
    "team-3": "team-3",
    "team-4": "team-4",
    ann: "ann",
    "team-5": "team-5",
    "team-6": "team-6",
    "team-7": "team-7",
  });
});
