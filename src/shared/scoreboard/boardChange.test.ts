import { expect, test } from "vitest";
import type { BoardChange, SentRow, WholeBoard } from "../contest/contestBoard.ts";
import {
  applyChange,
  fingerprint,
  placed,
  stateOf,
  sumOf,
  versionOf,
  versionOfState,
} from "./boardChange.ts";
import { randomFrom } from "./randomForTests.ts";

function row(uid: string, ac: number, totalTime = 0, tie: number | null = 0): SentRow {
  return {
    uid,
    username: uid,
    nickname: null,
    realname: null,
    avatar: null,
    gender: "secrecy",
    school: null,
    registered: null,
    ac,
    total: ac,
    totalTime,
    tie,
    isStar: false,
    submissionInfo: {},
  };
}

const versionOfRows = (rows: readonly SentRow[]) =>
  versionOf(sumOf(rows.map(fingerprint)), rows.length);
const whole = (rows: SentRow[]): WholeBoard => ({
  version: versionOfRows(rows),
  isFrozen: false,
  counts: {},
  rows,
});

/** The change between two lists of rows, computed as on the server. */
function between(before: readonly SentRow[], after: readonly SentRow[]): BoardChange {
  const fingerprints = new Map(before.map((each) => [each.uid, fingerprint(each)]));
  const uids = new Set(after.map(({ uid }) => uid));
  return {
    version: versionOfRows(after),
    isFrozen: false,
    counts: {},
    rows: after.filter((each) => fingerprints.get(each.uid) !== fingerprint(each)),
    gone: before.map(({ uid }) => uid).filter((uid) => !uids.has(uid)),
  };
}

test("a board that follows the changes is the last one, also when it was loaded between two of them", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed);
    let now: SentRow[] = [];
    const versions = [now];
    const changes: BoardChange[] = [];
    for (let step = 0; step < 30; step++) {
      const uid = `u${random(12)}`;
      const others = now.filter((each) => each.uid !== uid);
      const after =
        random(6) === 0 ? others : [...others, row(uid, random(5), random(900), random(12))];
      changes.push(between(now, after));
      now = after;
      versions.push(now);
    }
    // The board is loaded at a random version and then receives all changes since an earlier version, so it already
    // contains some of them.
    const loadedAt = random(30);
    const from = Math.max(0, loadedAt - random(4));
    let state = stateOf(whole(versions[loadedAt] ?? []));
    for (const change of changes.slice(from)) state = applyChange(state, change);
    expect(versionOfState(state), `seed ${seed}`).toBe(versionOfRows(now));
    expect(placed(state.rows.values())).toEqual(placed(now));
  }
});

test("a missing change shows in the version", () => {
  const [a, b, c] = [[row("x", 1)], [row("x", 1), row("y", 1)], [row("x", 2), row("y", 1)]];
  const state = applyChange(stateOf(whole(a)), between(b, c));
  expect(versionOfState(state)).not.toBe(versionOfRows(c));
  expect(versionOfState(applyChange(state, between(a, b)))).toBe(versionOfRows(c));
});

test("the version does not depend on the order of rows or fields", () => {
  const [x, y] = [row("x", 1), row("y", 2)];
  const { uid, ...rest } = x;
  expect(versionOfRows([{ ...rest, uid }, y])).toBe(versionOfRows([y, x]));
});

test("places: more solved, less time, then the earlier first submission; equal totals share the rank, stars have none", () => {
  const rows = [
    row("late", 1, 60, 3),
    row("early", 1, 60, 1),
    { ...row("star", 3), isStar: true },
    row("best", 2, 90),
    row("none-b", 0, 0, null),
    row("none-a", 0, 0, null),
  ];
  expect(placed(rows).map(({ uid, rank, seq }) => [seq, rank, uid])).toEqual([
    [1, -1, "star"],
    [2, 1, "best"],
    [3, 2, "early"],
    [4, 2, "late"],
    [5, 4, "none-a"],
    [6, 4, "none-b"],
  ]);
});
