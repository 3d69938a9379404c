import { expect, test } from "vitest";
import { readParticipantLines } from "./participantLines.ts";

const read = (text: string) =>
  readParticipantLines(text).map(({ line, username, seat }) => [line, username, seat]);

test("one username per line, with a seat after a comma or tab", () => {
  expect(read("\ufeffteam1\r\n team2 , A-2 \rteam3\tB 3\nteam4，C4")).toEqual([
    [1, "team1", null],
    [2, "team2", "A-2"],
    [3, "team3", "B 3"],
    [4, "team4", "C4"],
  ]);
});

test("empty lines count as lines and are skipped", () => {
  expect(read("\n\n  \n,A1\nteam1,,\n")).toEqual([[5, "team1", null]]);
});

test("quoted cells are read, and an open quotation mark ends with its line", () => {
  expect(read('"team1","Room 2, seat 5"\n"team2\nteam3')).toEqual([
    [1, "team1", "Room 2, seat 5"],
    [2, "team2", null],
    [3, "team3", null],
  ]);
});

test.each([
  [
    "semicolons",
    "team1;A1\nteam2；A2",
    [
      [1, "team1", "A1"],
      [2, "team2", "A2"],
    ],
  ],
  ["a heading with seats", "User,Seat\nteam1,A1", [[2, "team1", "A1"]]],
  ["a Chinese heading", "\n用户名\nteam1", [[3, "team1", null]]],
  ["an English heading", "Username\nteam1", [[2, "team1", null]]],
  [
    "a user with a usual name",
    "user\nlogin,A1",
    [
      [1, "user", null],
      [2, "login", "A1"],
    ],
  ],
  ["commas within quotes", '"team1","Room 2，seat 5"', [[1, "team1", "Room 2，seat 5"]]],
])("%s", (_what, text, lines) => {
  expect(read(text)).toEqual(lines);
});
