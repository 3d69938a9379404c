import { expect, test } from "vitest";
import { Verdict } from "../verdict/verdict.ts";
import { type Attempt, byTime } from "./attempt.ts";
import { Board, type BoardView } from "./board.ts";
import type { FirstSolver } from "./firstSolvers.ts";
import { people, problems, randomAttempt, randomFrom } from "./randomForTests.ts";
import { rules } from "./rules.ts";
import type { ScoreboardRule } from "./rule.ts";

const everyRule = rules as unknown as Record<string, ScoreboardRule>;
const UNJUDGED = [Verdict.Pending, Verdict.Compiling, Verdict.Judging, Verdict.SubmittedUnknown];
const listed = { isDisqualified: false, isListed: false, extraTime: 0 };

/**
 * A second, simple implementation; the tests compare its results with the results of the real implementation. It finds
 * the first accepted submission to each problem, and the first undecided submission before it.
 */
function firstOf(
  attempts: readonly Attempt[],
  { view, stars }: { view: BoardView; stars: ReadonlySet<string> },
): Map<number, FirstSolver> {
  const solvers = new Map<number, FirstSolver>();
  for (const pid of problems) {
    const end = Math.min(view.frozenFrom ?? Infinity, view.duration);
    const visibleAttempts = attempts
      .filter((one) => one.pid === pid && one.at >= 0 && one.at < end && !stars.has(one.uid))
      .toSorted(byTime);
    const solution = visibleAttempts.findIndex(({ status }) => status === Verdict.Accepted);
    const first = visibleAttempts[solution];
    if (!first) continue;
    const waits = visibleAttempts
      .slice(0, solution)
      .find(
        ({ status, uid }) =>
          (UNJUDGED as number[]).includes(status) ||
          (uid !== first.uid && status === Verdict.SystemError),
      );
    solvers.set(pid, { submitId: first.submitId, waitsFor: waits?.submitId ?? null });
  }
  return solvers;
}

test.each(Object.entries(everyRule))(
  "%s: first blood that is final stays, whatever comes later and in whatever order verdicts arrive",
  (_, rule) => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomFrom(seed);
      const view: BoardView = {
        duration: 100_000,
        until: null,
        frozenFrom: seed % 2 === 0 ? 60_000 : null,
      };
      const stars = new Set(seed % 3 === 0 ? ["eve"] : []);
      const full = new Map(problems.map((pid) => [pid, 100]));
      const newBoard = (): Board => new Board(rule, view, problems, full);
      const board = newBoard();
      const contestants = people.map((uid) => ({ ...listed, uid, isStar: stars.has(uid) }));
      for (const one of contestants) board.setContestant(one);
      const attempts = new Map<number, Attempt>();
      const final = new Map<number, number>();
      let at = 0;
      for (let step = 1; step <= 90; step++) {
        const waiting = [...attempts.values()].filter(({ status }) =>
          (UNJUDGED as number[]).includes(status),
        );
        const judged = waiting[random(waiting.length)];
        if (judged && (random(2) === 0 || step > 70)) {
          let verdict = randomAttempt(random, judged.submitId);
          while ((UNJUDGED as number[]).includes(verdict.status))
            verdict = randomAttempt(random, judged.submitId);
          const { status, score, runTime, subtasks } = verdict;
          attempts.set(judged.submitId, { ...judged, status, score, runTime, subtasks });
          board.setAttempt({ ...judged, status, score, runTime, subtasks });
        } else if (step <= 70) {
          at += random(3) * 1000;
          const status = UNJUDGED[random(UNJUDGED.length)] ?? Verdict.Pending;
          const one = { ...randomAttempt(random, step), at, status, score: null };
          attempts.set(step, { ...one, subtasks: null });
          board.setAttempt({ ...one, subtasks: null });
        }
        for (const [pid, { submitId, waitsFor }] of board.firstSolvers()) {
          if (waitsFor === null && !final.has(pid)) final.set(pid, submitId);
        }
        for (const [pid, submitId] of final) {
          expect(board.firstSolvers().get(pid), `seed ${seed}`).toEqual({
            submitId,
            waitsFor: null,
          });
        }
        if (rule === everyRule["acm"]) {
          expect(board.firstSolvers(), `seed ${seed}`).toEqual(
            firstOf([...attempts.values()], { view, stars }),
          );
        }
      }
      const anew = newBoard();
      for (const one of [...attempts.values()].toReversed()) anew.setAttempt(one);
      for (const one of contestants) anew.setContestant(one);
      expect(anew.firstSolvers(), `seed ${seed}`).toEqual(board.firstSolvers());
    }
  },
);

test.each([
  ["Submission Failed ends the waiting for first blood", Verdict.SubmittedFailed, null],
  [
    "a System Error does not, because it is judged again or decided by hand",
    Verdict.SystemError,
    1,
  ],
] as const)("%s", (_name, status, waitsFor) => {
  const board = new Board(
    rules.acm,
    { duration: 100_000, frozenFrom: null, until: null },
    problems,
  );
  const [pid = 0] = problems;
  const [early = "", late = ""] = people;
  for (const uid of [early, late]) board.setContestant({ ...listed, uid, isStar: false });
  const attempt = { pid, score: null, runTime: null, subtasks: null };
  board.setAttempt({ ...attempt, submitId: 1, uid: early, at: 10, status: Verdict.Judging });
  board.setAttempt({ ...attempt, submitId: 2, uid: late, at: 20, status: Verdict.Accepted });
  expect(board.firstSolvers().get(pid)).toEqual({ submitId: 2, waitsFor: 1 });
  board.setAttempt({ ...attempt, submitId: 1, uid: early, at: 10, status });
  expect(board.firstSolvers().get(pid)).toEqual({ submitId: 2, waitsFor });
});

test("a view's version changes with what it shows of first blood, and with nothing else", () => {
  const view: BoardView = { duration: 100_000, frozenFrom: 60_000, until: null };
  const board = new Board(rules.acm, view, problems);
  const set = (submitId: number, uid: string, at: number, status: number) => {
    board.setAttempt({
      submitId,
      uid,
      at,
      status,
      pid: 1,
      score: null,
      runTime: null,
      subtasks: null,
    });
    return board.version;
  };
  const solved = set(2, "bob", 2000, Verdict.Accepted);
  expect(set(5, "cat", 3000, Verdict.Pending)).toBe(solved);
  const waits = set(1, "ann", 1000, Verdict.Pending);
  expect(waits).toBeGreaterThan(solved);
  expect(set(1, "ann", 1000, Verdict.Judging)).toBe(waits);
  // An attempt during the freeze is shown, but its verdict is hidden.
  const tried = set(9, "dan", 70_000, Verdict.Pending);
  expect(set(9, "dan", 70_000, Verdict.Accepted)).toBe(tried);
  expect(set(1, "ann", 1000, Verdict.PartialAccepted)).toBeGreaterThan(tried);
});
