import { expect, test } from "vitest";
import type { SentRow } from "../../../shared/contest/contestBoard.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { rowsInOrder, visibleBoardRows } from "./visibleBoardRows.ts";

const person = (uid: string, rank: number, more: Partial<RankRow> = {}): RankRow =>
  ({ uid, rank, username: uid, nickname: null, realname: null, school: null, ...more }) as RankRow;

const rows = [
  person("a", 1, { school: "North School", realname: "Ann" }),
  person("b", -1),
  person("c", 2, { nickname: "Cat", username: "zed" }),
  person("d", 3),
];
const who = { uid: "d", followed: ["c", "b"], showName: "username" } as const;
const uids = (list: readonly RankRow[]) => list.map(({ uid }) => uid).join("");

test("a page, the reader's row and the followed ones in their order", () => {
  const result = visibleBoardRows(rows, { limit: 3, currentPage: 2 }, who);
  expect([uids(result.records), result.total, result.own?.uid, uids(result.concerned)]).toEqual([
    "d",
    4,
    "d",
    "bc",
  ]);
});

test("stars can be left out; the search finds shown names, usernames, schools and the real names that were sent", () => {
  expect(uids(visibleBoardRows(rows, { removeStar: true }, who).records)).toBe("acd");
  expect(uids(visibleBoardRows(rows, { removeStar: true }, who).concerned)).toBe("c");
  expect(uids(visibleBoardRows(rows, { keyword: "north" }, who).records)).toBe("a");
  expect(uids(visibleBoardRows(rows, { keyword: "ann" }, who).records)).toBe("a");
  expect(uids(visibleBoardRows(rows, { keyword: "cat" }, who).records)).toBe("");
  const byNickname = { ...who, showName: "nickname" } as const;
  expect(uids(visibleBoardRows(rows, { keyword: "CAT" }, byNickname).records)).toBe("c");
  expect(uids(visibleBoardRows(rows, { keyword: "Zed" }, byNickname).records)).toBe("c");
});

test("who never registered is the last, and left out unless an organizer asks for them", () => {
  const row = (uid: string, tie: number | null, registered: boolean) =>
    ({ uid, tie, registered, isStar: false, ac: 0, totalTime: 0, submissionInfo: {} }) as never;
  const all: [string, SentRow][] = [
    ["a", row("a", null, false)],
    ["b", row("b", null, true)],
    ["c", row("c", 0, false)],
  ];
  const state = { rows: new Map(all), sum: 0, isFrozen: false, counts: {} };
  expect([uids(rowsInOrder(state)), uids(rowsInOrder(state, true))]).toEqual(["cb", "cba"]);
  expect(rowsInOrder(state)).toBe(rowsInOrder(state));
});
