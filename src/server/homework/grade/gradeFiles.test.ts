import { describe, expect, test } from "vitest";
import { canvasTable, canvasTitle, moodleTable } from "./gradeFiles.ts";

const student = (username: string, fields: object = {}) => ({
  username,
  realname: `Real ${username}`,
  number: `N-${username}`,
  points: 50,
  ...fields,
});
const results = (students: ReturnType<typeof student>[], title = "Sorting") => ({
  title,
  possible: 300,
  students,
});

describe("for Moodle", () => {
  test("points, and percent, because grades above 100 may refuse the file", () => {
    const students = [student("ann", { points: 200 }), student("bob", { points: 0 })];
    expect(moodleTable(results(students))).toEqual([
      ["username", "idnumber", "Sorting", "Sorting (%)"],
      ["ann", "N-ann", 200, 66.67],
      ["bob", "N-bob", 0, 0],
    ]);
    expect(moodleTable({ ...results(students), possible: 0 })[1]).toEqual(["ann", "N-ann", 200, 0]);
  });

  test.each([null, "", "N-ann"])(
    "no column of numbers when a student's is %j: the row would get the user of another",
    (number) => {
      const table = moodleTable(results([student("ann"), student("bob", { number })]));
      expect(table).toEqual([
        ["username", "Sorting", "Sorting (%)"],
        ["ann", 50, 16.67],
        ["bob", 50, 16.67],
      ]);
    },
  );
});

describe("for Canvas", () => {
  test("its columns, the row of points, and no id of Canvas", () => {
    expect(canvasTable(results([student("ann"), student("bob", { number: null })]))).toEqual([
      ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Sorting"],
      ["    Points Possible", "", "", "", "", 300],
      ["Real ann", "", "N-ann", "ann", "", 50],
      ["Real bob", "", "", "bob", "", 50],
    ]);
  });

  test.each([
    ["Sorting", "Sorting"],
    ["Sorting (2)", "Sorting [2]"],
    ["Sorting (2) again", "Sorting (2) again"],
    ["Final Score of May", "Final-Score of May"],
    ["Unposted Current Grade, Override Status", "Unposted Current-Grade, Override-Status"],
    ["Section", "Section –"],
    ["ID", "ID –"],
    ["Section 2", "Section 2"],
  ])("the title %j is read as that of an assignment", (title, read) => {
    expect(canvasTitle(title)).toBe(read);
  });

  test("a name stands for one student only, and is never the row of points", () => {
    const names = canvasTable(
      results([
        student("ann", { realname: "Li Lei" }),
        student("bob", { realname: "Li Lei" }),
        student("eve", { realname: "the Points Possible" }),
        student("nil", { realname: null }),
      ]),
    ).map(([name]) => name);
    expect(names.slice(2)).toEqual(["Li Lei (ann)", "Li Lei (bob)", "eve", "nil"]);
  });
});
