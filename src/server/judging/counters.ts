import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import {
  addProblemCounts,
  addSiteCount,
  addUserSolved,
  addUserTotal,
  type CounterDifference,
  dropSolvedMark,
  markSolved,
  moveSolvedMark,
  wrongCountedMarks,
  wrongProblemCounts,
  wrongSiteCounts,
  wrongSolvedMarks,
  wrongUserCounts,
} from "./counters.sql.ts";

/** Order of the columns in the statement that adds them. */
const countedStatuses = [
  Verdict.Accepted,
  Verdict.PresentationError,
  Verdict.CompileError,
  Verdict.WrongAnswer,
  Verdict.TimeLimitExceeded,
  Verdict.MemoryLimitExceeded,
  Verdict.RuntimeError,
  Verdict.OutputLimitExceeded,
  Verdict.SystemError,
  Verdict.PartialAccepted,
] as const;

export interface Countable {
  submitId: number;
  uid: string;
  pid: number;
  status: number;
}

/** Finished submissions count, compile errors too; not what the judges themselves broke. */
function countsInTotal(status: number): boolean {
  return status !== Verdict.SystemError && status !== Verdict.SubmittedFailed;
}

/** Adds a practice verdict to all counters and marks, in the transaction that writes the verdict. */
export async function count(db: Db, verdict: Countable): Promise<void> {
  await add(db, verdict, 1);
  if (verdict.status !== Verdict.Accepted) return;
  const [mark] = await markSolved(db, verdict.submitId);
  if (mark?.fresh) await addUserSolved(db, verdict.uid, 1);
}

/**
 * Takes out exactly what {@link count} had added. Call it while the submission still has its old
 * status; a solved mark moves to the next earliest accepted submission.
 */
export async function uncount(db: Db, verdict: Countable): Promise<void> {
  const { uid, pid, submitId, status } = verdict;
  await add(db, verdict, -1);
  if (status !== Verdict.Accepted) return;
  const [moved] = await moveSolvedMark(db, uid, pid, submitId);
  if (moved) return;
  const [dropped] = await dropSolvedMark(db, uid, pid, submitId);
  if (dropped) await addUserSolved(db, uid, -1);
}

/** Rows are taken in one order (person, problem, site), so that verdicts cannot wait in a circle. */
async function add(db: Db, { uid, pid, status }: Countable, by: 1 | -1): Promise<void> {
  const total = countsInTotal(status) ? by : 0;
  await addUserTotal(db, uid, total);
  const columns = countedStatuses.map((code) => (code === status ? by : 0));
  await addProblemCounts(db, pid, total, ...columns);
  if (status === Verdict.Accepted) await addSiteCount(db, "accepted", randomShard(), by);
}

/** Few enough to sum, enough that writers seldom wait for each other. */
const SHARDS = 16;

/** A row of a site total to add to. */
export function randomShard(): number {
  return Math.floor(Math.random() * SHARDS);
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
