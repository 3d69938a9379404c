import { expect, test } from "vitest";
import type { AcmRankRow } from "../../../../shared/contest/scoreboardCalls.ts";
import { stableSlots, solvedLines, stepPath, timeMarks, topRows } from "./solvedLines.ts";

function row(uid: string, rank: number, submissionInfo: AcmRankRow["submissionInfo"]): AcmRankRow {
  return {
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    ac: 0,
    total: 0,
    totalTime: 0,
    rank,
    seq: 1,
    submissionInfo,
  };
}

const ann = row("ann", 1, {
  A: { errorNum: 0, isAC: true, ACTime: 1800 },
  B: { errorNum: 2, isAC: true, ACTime: 600 },
  C: { errorNum: 1, tryNum: 2 },
  D: { errorNum: 3 },
});

test("solved problems in the order of their times; tries under the freeze and wrong ones are not in it", () => {
  const [line] = solvedLines([ann]);
  expect(line?.solved).toEqual([
    { letter: "B", second: 600 },
    { letter: "A", second: 1800 },
  ]);
});

test("a line steps up at each solved problem and ends where the board does", () => {
  const [line] = solvedLines([ann]);
  const frame = { length: 3600, until: 2700, most: 4, width: 360, height: 100 };
  expect(line && stepPath(line, frame, 0)).toBe("M0 100.0H60.0V75.0H180.0V50.0H270.0");
  expect(line && stepPath(line, frame, 2)).toBe("M0 98.0H60.0V73.0H180.0V48.0H270.0");
});

test("the first ten; stars only where the board shows them", () => {
  const rows = [
    row("star", -1, {}),
    ...Array.from({ length: 12 }, (_, at) => row(`u${at}`, at + 1, {})),
  ];
  expect(topRows(rows, false).map(({ uid }) => uid)).toEqual(["star", ...range(9)]);
  expect(topRows(rows, true).map(({ uid }) => uid)).toEqual(range(10));
});

const range = (length: number) => Array.from({ length }, (_, at) => `u${at}`);

test("marks of the time are whole steps, as many as fit beside the start", () => {
  expect(timeMarks(5 * 3600, 6).map((second) => second / 3600)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(timeMarks(1200, 6).map((second) => second / 60)).toEqual([0, 5, 10, 15, 20]);
  for (const length of [60, 3700, 86_400, 30 * 86_400, 500 * 86_400]) {
    for (const most of [3, 6]) {
      expect(timeMarks(length, most).length, String(length)).toBeLessThanOrEqual(most + 1);
    }
  }
});

test("who stays among the first keeps the colour; who comes takes a free one", () => {
  const first = stableSlots(["a", "b", "c"], new Map());
  expect([...first]).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
  expect(Object.fromEntries(stableSlots(["d", "c", "a"], first))).toEqual({ a: 0, c: 2, d: 1 });
});
