import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
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
 * earliest accepted submission.
 */
export async function uncount(db: Db, { submitId, uid, pid, status }: Countable): Promise<void> {
  let lost = 0;
  if (status === Verdict.Accepted) {
    await lockSolvedMark(db, uid, pid);
    const [moved] = await moveSolvedMark(db, uid, pid, submitId);
    if (!moved) lost = (await dropSolvedMark(db, uid, pid, submitId)).length;
  }
  await takeOutOfCounters(db, submitId, lost);
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
  ];
  const found: CounterDifference[] = [];
  for (const check of checks) found.push(...(await check(db)));
  return found;
}
