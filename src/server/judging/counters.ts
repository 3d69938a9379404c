import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import { lockBestScore, lowerBestScore, wrongBestScores, wrongListed } from "./bestScore.sql.ts";
import {
  type CounterDifference,
  deleteSolvedMark,
  lockSolvedMark,
  lockUserCount,
  moveSolvedMark,
  subtractFromCounters,
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
 * Subtracts from the counters exactly what the verdict had added. Call it in the transaction that has locked the
 * submission's row, while the submission still has its old status. If the user has another accepted submission to the
 * problem, the solved mark moves to the earliest such submission. The best score becomes the highest score of the
 * user's other submissions to the problem.
 */
export async function uncount(tx: Tx, { submitId, uid, pid, status }: Countable): Promise<void> {
  await lockUserCount(tx, { uid });
  let differences = 0;
  if (status === Verdict.Accepted) {
    await lockSolvedMark(tx, { uid, pid });
    const [moved] = await moveSolvedMark(tx, { uid, pid, submitId });
    if (!moved) differences = (await deleteSolvedMark(tx, { uid, pid, submitId })).length;
  }
  const [before] = await lockBestScore(tx, { uid, pid });
  const [after] = before ? await lowerBestScore(tx, { uid, pid, submitId }) : [];
  await subtractFromCounters(tx, {
    submitId,
    solved: differences,
    points: (before?.score ?? 0) - (after?.score ?? 0),
  });
}

/**
 * Recomputes every counter and every record of a solved problem from the submissions, and reports all differences. Each
 * check is one statement and therefore reads one snapshot, which contains only complete verdicts; a check may run even
 * on a busy site.
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
  const differences: CounterDifference[] = [];
  for (const check of checks) differences.push(...(await check(db)));
  return differences;
}
