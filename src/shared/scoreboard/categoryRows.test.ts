import { expect, test } from "vitest";
import type { SentRow } from "../contest/contestBoard.ts";
import { categoryRows, hasUnofficial, UNOFFICIAL } from "./categoryRows.ts";

function aRow(uid: string, at: Record<string, number>, more: Partial<SentRow> = {}): SentRow {
  const cells = Object.entries(at).map(([letter, ACTime]) => [
    letter,
    { errorNum: 0, isAC: true, isFirstAC: false, ACTime },
  ]);
  return {
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    ac: cells.length,
    total: cells.length,
    totalTime: Object.values(at).reduce((sum, one) => sum + one, 0),
    submissionInfo: Object.fromEntries(cells) as never,
    tie: 0,
    isStar: false,
    ...more,
  } as SentRow;
}

const rows = [
  aRow("a", { A: 10, B: 90 }),
  aRow("b", { A: 20, B: 30 }, { categories: [1, 2] }),
  aRow("c", { A: 15 }, { categories: [1] }),
  aRow("d", { A: 5 }, { categories: [1, 3], isStar: true }),
  aRow("e", {}, { categories: [1], registered: false, tie: null }),
];

test("members are ranked among themselves, with their own first solvers; those out of competition take no rank", () => {
  const ranked = categoryRows(rows, 1).map((row) => [
    row.uid,
    row.rank,
    Object.entries("ac" in row ? row.submissionInfo : {})
      .filter(([, cell]) => cell.isFirstAC)
      .map(([letter]) => letter),
  ]);
  expect(ranked).toEqual([
    ["b", 1, ["B"]],
    ["d", -1, []],
    ["c", 2, ["A"]],
  ]);
});

test("those out of competition are a category with ranks and first solvers among themselves", () => {
  const unofficial = [
    ...rows,
    aRow("f", { A: 4, B: 8 }, { isStar: true }),
    aRow("g", {}, { isStar: true, registered: false, tie: null }),
  ];
  expect(categoryRows(unofficial, UNOFFICIAL)).toMatchObject([
    { uid: "f", rank: 1, submissionInfo: { A: { isFirstAC: true }, B: { isFirstAC: true } } },
    { uid: "d", rank: 2, submissionInfo: { A: { isFirstAC: false } } },
  ]);
  expect([hasUnofficial(unofficial), hasUnofficial(rows.slice(0, 3))]).toEqual([true, false]);
});

test("a category without members has no rows", () => {
  expect(categoryRows(rows, 9)).toEqual([]);
});
