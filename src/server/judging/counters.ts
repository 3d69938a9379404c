import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import { lockBestScore, lowerBestScore, wrongBestScores, wrongListed } from "./bestScore.sql.ts";
import {
  type CounterDifference,
  dropSolvedMark,
  lockSolvedMark,
  moveSolvedMark,
  takeOutOfCounters,
  wrongCountedMarks,
  wrongProblemCounts,
  wrongSiteCounts,
  wrongSolvedMarks,
  wrongUserCounts,
} from "./counters.sql.ts";

export interface Countable {
  submitId: number;
  uid: string;
  pid: number;
  status: number;
}

/**
 * Takes out exactly what the verdict had added to counters and marks. Call it inside a transaction
 * that holds the submission's row, while it still has its old status. A solved mark moves to the next
 * earliest accepted submission, the best score falls to that of the person's other submissions.
 */
export async function uncount(db: Db, { submitId, uid, pid, status }: Countable): Promise<void> {
  let lost = 0;
  if (status === Verdict.Accepted) {
    await lockSolvedMark(db, uid, pid);
    const [moved] = await moveSolvedMark(db, uid, pid, submitId);
    if (!moved) lost = (await dropSolvedMark(db, uid, pid, submitId)).length;
  }
  const [before] = await lockBestScore(db, uid, pid);
  const [after] = before ? await lowerBestScore(db, uid, pid, submitId) : [];
  await takeOutOfCounters(db, submitId, lost, (before?.score ?? 0) - (after?.score ?? 0));
}

/**
 * Recomputes every counter and mark from the submissions and reports each that differs. Each check is
 * one statement, so it sees whole verdicts only and may run on a busy site.
 */
export async function verifyCounters(db: Db): Promise<CounterDifference[]> {
  const checks = [
    wrongProblemCounts,
    wrongUserCounts,
    wrongSiteCounts,
    wrongSolvedMarks,
    wrongCountedMarks,
    wrongBestScores,
    wrongListed,
  ];
  const found: CounterDifference[] = [];
  for (const check of checks) found.push(...(await check(db)));
  return found;
}
