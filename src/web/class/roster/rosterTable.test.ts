import { expect, test } from "vitest";
import { guessMapping, readRoster, rosterRows, ROSTER_FILE_MAX } from "./rosterTable.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string) {
  const source = readRoster(bytesOf(text));
  if ("problem" in source) throw new Error(source.problem);
  return source.rows;
}

test("a heading in either language decides the columns; unknown and repeated ones are left out", () => {
  const rows = read("学号\t姓名\t用户名\t备注\t姓名\n01\t张三\tzhang\tx\ty\n");
  const guess = guessMapping(rows);
  expect(guess).toEqual({
    hasHeading: true,
    mapping: ["number", "name", "username", undefined, undefined],
  });
  expect(rosterRows(rows, guess)).toEqual([{ row: 2, cells: ["zhang", "张三", "01"] }]);
});

test("without a heading the first column has usernames and the second one names", () => {
  const rows = read("zhang,张三,7\nli,李四,8\n");
  const guess = guessMapping(rows);
  expect(guess).toEqual({ hasHeading: false, mapping: ["username", "name", undefined] });
  expect(rosterRows(rows, guess).map(({ cells }) => cells)).toEqual([
    ["zhang", "张三"],
    ["li", "李四"],
  ]);
});

test("a single column of usernames needs no heading, and a heading of one column is one", () => {
  expect(guessMapping(read("zhang\nli\n"))).toEqual({ hasHeading: false, mapping: ["username"] });
  expect(guessMapping(read("username\nli\n"))).toEqual({ hasHeading: true, mapping: ["username"] });
});

test("a chosen column takes its place in the server's order, also one that no heading names", () => {
  const rows = read("a,b\nmember,zhang\n");
  const mapping = ["role", "username"] as const;
  expect(rosterRows(rows, { hasHeading: true, mapping })).toEqual([
    { row: 2, cells: ["zhang", "", "", "member"] },
  ]);
});

test("a file that is too large, empty, too long or broken says so", () => {
  expect(readRoster(new Uint8Array(ROSTER_FILE_MAX + 1))).toEqual({
    problem: "tooLarge",
    count: 0,
  });
  expect(readRoster(bytesOf("\n\n"))).toEqual({ problem: "noRows", count: 0 });
  expect(readRoster(bytesOf("x\n".repeat(2002)))).toEqual({ problem: "tooMany", count: 2002 });
  expect(readRoster(bytesOf('a\n"b'))).toEqual({ problem: "openQuote", count: 2 });
  expect(readRoster(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({
    problem: "spreadsheet",
    count: 0,
  });
});
