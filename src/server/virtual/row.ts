import type { Attempt } from "../../shared/scoreboard/attempt.ts";
import { Board, type BoardRow, type BoardView } from "../../shared/scoreboard/board.ts";
import { scoreboardRule } from "../../shared/scoreboard/rules.ts";
import type { AttemptRow, ContestBoard, ContestRecord } from "../contest/service.ts";
import type { VirtualRow } from "./sql.ts";

/**
 * A view of the contest's scoreboard without a freeze. `until`: the time at which the view ends, in milliseconds from
 * the contest's start; null: it covers the whole contest. Verdicts that contestants may not see stay hidden.
 */
export function viewOf(
  { guarded, closedProblems }: ContestRecord,
  until: number | null,
): BoardView {
  const duration = guarded.end - guarded.start;
  return { duration, frozenFrom: null, until, closed: new Set(closedProblems) };
}

/**
 * The scoreboard with the single row of a virtual participation, computed under the contest's format (ACM, OI, …). Times are measured from
 * the start of the participation. The participation's duration does not change if the contest's times are edited later.
 */
export function virtualBoard(
  source: { virtual: VirtualRow; contest: ContestRecord; board: ContestBoard },
  attempts: readonly AttemptRow[],
): Board {
  const { virtual, contest, board } = source;
  const { uid } = virtual;
  const start = virtual.startedAt.getTime();
  const view = { ...viewOf(contest, null), duration: virtual.endsAt.getTime() - start };
  const pids = board.problems.map(({ pid }) => pid);
  const rule = scoreboardRule(contest.rule, contest.timeCounting, contest.regulations);
  const alone = new Board(rule, view, pids);
  const isStar = false;
  alone.setContestant({ uid, isStar, isDisqualified: false, extraTime: 0, isListed: true });
  for (const { submitTime, ...rest } of attempts) {
    const attempt: Attempt = { ...rest, at: submitTime.getTime() - start };
    alone.setAttempt(attempt);
  }
  return alone;
}

/** The only row of a {@link virtualBoard}. */
export function virtualRow(alone: Board): BoardRow<never> {
  const [row] = alone.rows();
  if (!row) throw new Error("a listed contestant has no row");
  return row as BoardRow<never>;
}
