import { expect, test } from "vitest";
import type { ContestProblemRow } from "../contestProblems.sql.ts";
import { PendingChanges } from "./pendingChanges.ts";

const boardWith = (hasAccountRule: boolean) => ({
  contestantRows: new Map([["u1", {}]]),
  problems: [{ pid: 7 } as ContestProblemRow],
  hasAccountRule,
});

test("while a board is read everything is kept, then only what it shows", () => {
  const pending = new PendingChanges();
  expect([pending.addUser("u9"), pending.addProblem(9)]).toEqual([true, true]);
  expect(pending.take(10)).toEqual({ submissions: [], users: ["u9"], problems: true });
  pending.board = boardWith(false);
  expect([pending.addUser("u9"), pending.addProblem(9), pending.isEmpty]).toEqual([
    false,
    false,
    true,
  ]);
  expect([pending.addUser("u1"), pending.addProblem(7), pending.isEmpty]).toEqual([
    true,
    true,
    false,
  ]);
});

test("an account rule may name anybody; of too many a board is computed anew", () => {
  const pending = new PendingChanges();
  pending.board = boardWith(true);
  for (let n = 0; n < 2000; n += 1) expect(pending.addUser(`new${n}`)).toBe(true);
  expect(pending.isTooLarge).toBe(false);
  pending.addUser("one more");
  expect(pending.isTooLarge).toBe(true);
});

test("changes are taken in parts, and those that could not be read are pending again", () => {
  const pending = new PendingChanges();
  for (const id of [1, 2, 3]) pending.submissions.add(id);
  pending.addUser("u1");
  const changes = pending.take(2);
  expect(changes).toEqual({ submissions: [1, 2], users: ["u1"], problems: false });
  expect([...pending.submissions]).toEqual([3]);
  pending.submissions.add(1);
  pending.putBack(changes);
  expect(new Set(pending.submissions)).toEqual(new Set([1, 2, 3]));
  expect(pending.take(9).users).toEqual(["u1"]);
  expect(pending.isEmpty).toBe(true);
});
