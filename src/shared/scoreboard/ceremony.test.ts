import { expect, test } from "vitest";
import type { SentRow } from "../contest/contestBoard.ts";
import type { AcmRankRow } from "../contest/scoreboardCalls.ts";
import { placed } from "./boardChange.ts";
import type { Awards } from "./medals.ts";
import {
  beginCeremony,
  type Ceremony,
  firstSolved,
  isAtEnd,
  medalsOf,
  nextStep,
  pendingLetters,
  stepBack,
} from "./ceremony.ts";

const letters = ["A", "B", "C"];
const awards: Awards = { unit: "count", amounts: { gold: 1, silver: 1, bronze: 1 } };
type Cells = AcmRankRow["submissionInfo"];

/** The row as it would be in a contest that counts whole minutes. */
function byMinutes(row: SentRow): SentRow {
  if (!("ac" in row)) return row;
  const solved = Object.values(row.submissionInfo).filter(({ isAC }) => isAC);
  const minutes = solved.map(({ ACTime = 0 }) => Math.floor(ACTime / 60) * 60);
  const penalties = solved.reduce((sum, { errorNum }) => sum + errorNum * 1200, 0);
  const totalTime = minutes.reduce((sum, one) => sum + one, penalties);
  return { ...row, totalTime, lastTime: Math.max(0, ...minutes) };
}

function acmRow(uid: string, submissionInfo: Cells, tie: number, isStar = false): SentRow {
  const solved = Object.values(submissionInfo).filter(({ isAC }) => isAC);
  const totalTime = solved.reduce(
    (sum, { ACTime = 0, errorNum }) => sum + ACTime + errorNum * 1200,
    0,
  );
  return {
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    isStar,
    tie,
    submissionInfo,
    totalTime,
    ac: solved.length,
    total: 0,
  };
}

/**
 * Returns a generator of random whole numbers from 0 up to, but not including, `below`; equal seeds give equal
 * sequences.
 */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the rows of a random board twice: with the freeze, and with all results. */
function randomBoards(random: (below: number) => number): [SentRow[], SentRow[]] {
  const frozen: SentRow[] = [];
  const live: SentRow[] = [];
  for (let who = 0; who < 12; who++) {
    const [before, after]: [Cells, Cells] = [{}, {}];
    for (const letter of letters) {
      const errorNum = random(3);
      const solved = { errorNum, isAC: true, isFirstAC: random(9) === 0, ACTime: random(300) * 30 };
      switch (random(5)) {
        case 0:
          break;
        case 1:
          before[letter] = after[letter] = solved;
          break;
        case 2:
          before[letter] = after[letter] = { errorNum };
          break;
        default:
          before[letter] = { errorNum: 0, tryNum: 1 + errorNum };
          after[letter] = random(2) === 0 ? solved : { errorNum: 1 + errorNum };
      }
    }
    const isStar = random(5) === 0;
    frozen.push(acmRow(`u${who}`, before, who, isStar));
    live.push(acmRow(`u${who}`, after, who, isStar));
  }
  return [frozen, live];
}

function toEnd(ceremony: Ceremony): Ceremony[] {
  const states = [ceremony];
  for (;;) {
    const last = states.at(-1) as Ceremony;
    const next = nextStep(last);
    if (next === last) return states;
    states.push(next);
  }
}

test("the end is the live board, each step back is the inverse of a step, and settled places never change", () => {
  for (let seed = 1; seed <= 80; seed++) {
    const boards = randomBoards(randomFrom(seed));
    const [frozen, live] =
      seed % 2 === 0 ? boards : [boards[0].map(byMinutes), boards[1].map(byMinutes)];
    const states = toEnd(beginCeremony(frozen, live, { letters, awards }));
    const last = states.at(-1) as Ceremony;
    expect(states[0]?.rows, `seed ${seed}`).toEqual(placed(frozen));
    expect(last.rows).toEqual(placed(live));
    expect(isAtEnd(last)).toBe(true);
    states.slice(1).forEach((state, at) => {
      expect(stepBack(state)).toBe(states[at]);
      expect(state.settledFrom).toBeLessThanOrEqual(states[at]?.settledFrom ?? 0);
      // A result moves its contestant up or leaves the position unchanged, and never moves the contestant into the
      // settled part of the board.
      const settled = last.rows.slice(state.settledFrom).map(({ uid }) => uid);
      expect(state.rows.slice(state.settledFrom).map(({ uid }) => uid)).toEqual(settled);
    });
    const medalSums = states.flatMap(({ awarded, plan }) =>
      awarded && plan.medals.has(awarded) ? [awarded] : [],
    );
    expect(new Set(medalSums)).toEqual(new Set(last.plan.medals.keys()));
    expect(medalSums).toHaveLength(new Set(medalSums).size);
  }
});

test("results come one by one from the last place upwards, the leftmost problem first", () => {
  const solved = (ACTime: number) => ({ errorNum: 0, isAC: true, isFirstAC: false, ACTime });
  const frozen = [
    acmRow("top", { A: solved(60), B: { errorNum: 0, tryNum: 1 } }, 0),
    acmRow("low", { B: { errorNum: 0, tryNum: 1 }, C: { errorNum: 0, tryNum: 2 } }, 1),
  ];
  const live = [
    acmRow("top", { A: solved(60), B: { errorNum: 1 } }, 0),
    acmRow(
      "low",
      { B: solved(90), C: { errorNum: 1, isAC: true, isFirstAC: true, ACTime: 95 } },
      1,
    ),
  ];
  const states = toEnd(beginCeremony(frozen, live, { letters, awards }));
  expect(
    states.map(({ focus, letter, awarded, rows }) => [focus, letter, awarded, rows[0]?.uid]),
  ).toEqual([
    [null, null, null, "top"],
    ["low", "B", null, "top"],
    ["low", "C", null, "low"],
    ["top", "B", null, "low"],
    ["top", null, "top", "low"],
    ["low", null, "low", "low"],
    [null, null, null, "low"],
  ]);
  expect(pendingLetters(states[0] as Ceremony, "low")).toEqual(["B", "C"]);
});

test("points: the cells add up, and who was not on the board before the freeze comes on it", () => {
  const row = (
    uid: string,
    scores: Record<string, number>,
    timeInfo: Record<string, number> | null,
  ): SentRow => {
    const sum = (of: object | null) =>
      Object.values(of ?? {}).reduce<number>((all, one) => all + Number(one), 0);
    return {
      uid,
      username: uid,
      nickname: null,
      realname: null,
      avatar: null,
      gender: "secrecy",
      school: null,
      registered: null,
      isStar: false,
      tie: 0,
      submissionInfo: scores,
      timeInfo,
      totalScore: sum(scores),
      totalTime: sum(timeInfo),
    };
  };
  const live = [row("x", { A: 100, B: 30 }, { A: 7 }), row("y", { A: 40 }, null)];
  const frozen = [row("x", { B: 10 }, null)];
  const states = toEnd(beginCeremony(frozen, live, { letters, awards }));
  expect(
    states.map(({ rows }) => rows.map((each) => "totalScore" in each && each.totalScore)),
  ).toEqual([
    [10, 0],
    [40, 10],
    [110, 40],
    [110, 40],
    [130, 40],
    [130, 40],
    [130, 40],
  ]);
  expect(states.at(-1)?.rows).toEqual(placed(live));
});

test("medals: by count or by share of those in competition, shared ranks share them, none without a point", () => {
  const solved = (count: number): Cells =>
    Object.fromEntries(
      letters.slice(0, count).map((letter) => [letter, { errorNum: 0, isAC: true, ACTime: 0 }]),
    );
  const rows = [
    acmRow("star", solved(3), 0, true),
    acmRow("a", solved(3), 1),
    acmRow("b", solved(2), 2),
    acmRow("c", solved(2), 3),
    acmRow("d", solved(1), 4),
    acmRow("e", {}, 5),
  ];
  expect(Object.fromEntries(medalsOf(rows, awards))).toEqual({
    a: "gold",
    b: "silver",
    c: "silver",
  });
  const share: Awards = { unit: "percent", amounts: { gold: 20, silver: 40, bronze: 40 } };
  expect(Object.fromEntries(medalsOf(rows, share))).toEqual({
    a: "gold",
    b: "silver",
    c: "silver",
    d: "bronze",
  });
});

test("by points: whoever had all points of a problem first is named with the last result of the row", () => {
  const row = (uid: string, score: number, more: object): SentRow => ({
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    isStar: false,
    tie: 0,
    totalScore: score,
    totalTime: 0,
    submissionInfo: { A: score },
    timeInfo: null,
    ...more,
  });
  const none: Awards = { unit: "count", amounts: { gold: 0, silver: 0, bronze: 0 } };
  const [frozen, live] = [[row("a", 40, {})], [row("a", 100, { firstSolved: ["A"] })]];
  const states = toEnd(beginCeremony(frozen, live, { letters: ["A"], awards: none }));
  const solverNames = states.map(({ awarded, rows }) => awarded !== null && firstSolved(rows[0]!));
  expect(solverNames).toEqual([false, false, ["A"], false]);
  // Before the freeze the row was empty.
  const [first] = toEnd(beginCeremony([], live, { letters: ["A"], awards: none }));
  expect(firstSolved(first!.rows[0]!)).toEqual([]);
});
