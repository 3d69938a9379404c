import { expect, test } from "vitest";
import { acm } from "../../../shared/scoreboard/acm.ts";
import { Board } from "../../../shared/scoreboard/board.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { ContestBoard } from "./boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { audienceBoard } from "./audienceBoard.ts";

const contest = {
  rule: "acm",
  nameField: "username",
  guarded: {},
  categories: [],
} as unknown as ContestRecord;

/**
 * Creates a board with this many contestants, all of whom have solved the only problem; `solve` adds one such
 * contestant and creates a new version.
 */
function aBoard(contestants: number) {
  const results = new Board(acm, { duration: 3_600_000, frozenFrom: null, until: null }, [1]);
  const contestantRows = new Map();
  const board = {
    live: results,
    open: results,
    frozen: results,
    version: "1.0",
    factsVersion: 0,
    problems: [{ pid: 1, displayId: "A" }],
    contestantRows,
    absent: new Map(),
  } as unknown as ContestBoard;
  let submitId = 0;
  const solve = () => {
    submitId += 1;
    const uid = `u${submitId}`;
    contestantRows.set(uid, { uid, username: uid });
    results.setAttempt({
      submitId,
      uid,
      pid: 1,
      status: Verdict.Accepted,
      at: submitId,
      score: null,
      runTime: null,
      subtasks: null,
    });
    Object.assign(board, { version: `1.${submitId}` });
  };
  for (let n = 0; n < contestants; n += 1) solve();
  const rowsAt = (now: number, { pushed = false, organizes = false } = {}) =>
    audienceBoard(board, contest, {
      organizes,
      showsMarks: true,
      view: organizes ? "live" : "open",
      now,
      mayBeOlder: !pushed,
    }).rows.size;
  return { solve, rowsAt };
}

test("a large board is built once a second for those who ask, and for each push", () => {
  const { solve, rowsAt } = aBoard(300);
  expect(rowsAt(0)).toBe(300);
  solve();
  expect([rowsAt(999), rowsAt(999, { organizes: true })]).toEqual([300, 301]);
  expect(rowsAt(1000)).toBe(301);
  solve();
  expect(rowsAt(1100)).toBe(301);
  expect(rowsAt(1100, { pushed: true })).toBe(302);
  // The board must not be older than the last pushed change; otherwise readers could not apply the next change.
  expect(rowsAt(1101)).toBe(302);
});

test("a small board is built for each version", () => {
  const { solve, rowsAt } = aBoard(10);
  expect(rowsAt(0)).toBe(10);
  solve();
  expect(rowsAt(1)).toBe(11);
});
