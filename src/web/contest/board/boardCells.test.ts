import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { expect, test } from "vitest";
import type { PointsRankRow } from "../../../shared/contest/scoreboardCalls.ts";
import { acmCellView, pinnedRows, scoreCellView, wholeTime } from "./boardCells.ts";
import { toggled } from "./followed.ts";
import { boardSearch } from "./searchParams.ts";

test.each([
  ["never tried", undefined, null],
  ["only tries that cost nothing", { errorNum: 0 }, null],
  ["wrong", { errorNum: 2 }, { kind: "wa", minutes: null, tries: 2, hidden: 0 }],
  ["hidden", { errorNum: 1, tryNum: 3 }, { kind: "try", minutes: null, tries: 1, hidden: 3 }],
  [
    "solved: the accepted try counts",
    { errorNum: 1, isAC: true, isFirstAC: false, ACTime: 119 },
    { kind: "ac", minutes: 1, tries: 2, hidden: 0 },
  ],
  [
    "first to solve, at the start",
    { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 0 },
    { kind: "first", minutes: 0, tries: 1, hidden: 0 },
  ],
  [
    "first so far",
    { errorNum: 0, isAC: true, isFirstAC: false, isProvisionalFirst: true as const, ACTime: 60 },
    { kind: "provisional", minutes: 1, tries: 1, hidden: 0 },
  ],
])("ACM cell: %s", (_name, cell, face) => {
  expect(acmCellView(cell)).toEqual(face);
});

const points = (info: Record<string, number | null>, times: Record<string, number> | null) =>
  ({ submissionInfo: info, timeInfo: times }) as PointsRankRow;

test("scores are full where OI rules count a run time, else when they are all points of the problem", () => {
  const problem = (displayId: string, fullScore = 100) => ({ displayId, fullScore });
  const oi = points({ A: 50, B: 50, C: 0, D: null }, { B: 12 });
  const kinds = ["A", "B", "C", "D", "E"].map(
    (letter) => scoreCellView(oi, problem(letter), "oiRecent")?.kind,
  );
  expect(kinds).toEqual(["part", "full", "none", undefined, undefined]);
  const none = points({ A: 100 }, null);
  expect(scoreCellView(none, problem("A"), "oiHighest")?.kind).toBe("part");
  const ioi = points({ A: 100, B: 99 }, null);
  const kind = (letter: string, full: number) =>
    scoreCellView(ioi, problem(letter, full), "ioi")?.kind;
  expect([kind("A", 100), kind("B", 100)]).toEqual(["full", "part"]);
  expect([kind("A", 300), kind("B", 99)]).toEqual(["part", "full"]);
});

test("the reader stands above the followed, each once", () => {
  const row = (uid: string) => ({ uid }) as RankRow;
  const uids = pinnedRows(row("me"), [row("a"), row("me"), row("b")]).map(({ uid }) => uid);
  expect(uids).toEqual(["me", "a", "b"]);
  expect(pinnedRows(null, [row("a")])).toHaveLength(1);
});

test("following is a switch, and the oldest makes room", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  const many = Array.from({ length: 100 }, (_, at) => `u${at}`);
  expect(toggled(many, "new")).toEqual([...many.slice(1), "new"]);
});

test("the address of a board: sizes of the specification only, a bad page is the first", () => {
  const infoOf = (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(boardSearch(raw)).filter(([, value]) => value !== undefined));
  expect(infoOf({ limit: "30", currentPage: "2", keyword: " a ", removeStar: "true" })).toEqual({
    limit: 30,
    currentPage: 2,
    keyword: "a",
    removeStar: true,
  });
  expect(infoOf({ limit: "50", currentPage: "0", removeStar: "1" })).toEqual({});
  expect(infoOf({ limit: "77" })).toEqual({});
});

test("times in full", () => {
  expect([0, 61, 36_001].map(wholeTime)).toEqual(["00:00:00", "00:01:01", "10:00:01"]);
});
