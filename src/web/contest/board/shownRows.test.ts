import { expect, test } from "vitest";
import type { SentRow } from "../../../shared/contestBoard.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { rowsInOrder, shownRows } from "./shownRows.ts";
import { partOf } from "./useVisibleRows.ts";

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
  const shown = shownRows(rows, { limit: 3, currentPage: 2 }, who);
  expect([uids(shown.records), shown.total, shown.own?.uid, uids(shown.concerned)]).toEqual([
    ...["d", 4, "d", "bc"],
  ]);
});

test("stars can be left out; the search finds shown names, usernames and schools only", () => {
  expect(uids(shownRows(rows, { removeStar: true }, who).records)).toBe("acd");
  expect(uids(shownRows(rows, { removeStar: true }, who).concerned)).toBe("c");
  expect(uids(shownRows(rows, { keyword: "north" }, who).records)).toBe("a");
  expect(uids(shownRows(rows, { keyword: "ann" }, who).records)).toBe("");
  const byNickname = { ...who, showName: "nickname" } as const;
  expect(uids(shownRows(rows, { keyword: "CAT" }, byNickname).records)).toBe("c");
  expect(uids(shownRows(rows, { keyword: "Zed" }, byNickname).records)).toBe("c");
  expect(uids(shownRows(rows, { keyword: "ann" }, byNickname).records)).toBe("");
});

test("who never registered is the last, and left out unless an organizer asks for them", () => {
  const sent = (uid: string, tie: number | null, registered: boolean) =>
    ({ uid, tie, registered, isStar: false, ac: 0, totalTime: 0, submissionInfo: {} }) as never;
  const all: [string, SentRow][] = [
    ["a", sent("a", null, false)],
    ["b", sent("b", null, true)],
    ["c", sent("c", 0, false)],
  ];
  const state = { rows: new Map(all), sum: 0, isFrozen: false, counts: null };
  expect([uids(rowsInOrder(state)), uids(rowsInOrder(state, true))]).toEqual(["cb", "cba"]);
  expect(rowsInOrder(state)).toBe(rowsInOrder(state));
});

test("of many rows only those in sight and some around them are rendered, and the heights add up", () => {
  const box = { rowHeight: 50, height: 800 };
  expect(partOf(50, { ...box, top: 900 })).toEqual({ from: 0, to: 50, above: 0, below: 0 });
  for (const top of [-200, 0, 777, 20_000, 49_200, 60_000]) {
    const { from, to, above, below } = partOf(1000, { ...box, top });
    expect(above + (to - from) * 50 + below).toBe(50_000);
    const first = Math.max(0, Math.floor(top / 50));
    if (first < 1000) expect(from).toBeLessThanOrEqual(first);
    expect(to).toBeGreaterThanOrEqual(Math.min(1000, first + 16));
    expect(to - from).toBeLessThanOrEqual(60);
  }
});
