import * as z from "zod/mini";
import type { Database, Tx } from "../platform/database/db.ts";
import { enqueue, type JobRunner } from "../platform/job/jobs.ts";
import type { Scopes } from "../scope/service.ts";
import { uncount } from "./counters.ts";
import {
  countableOf,
  lockPolicy,
  markCountable,
  markedOtherwise,
  markUncounted,
  miscounted,
  addToCounters,
} from "./recount.sql.ts";
import { lockSubmission } from "./sql.ts";

const OF_PROBLEM = "recount-problem";
const OF_SCOPE = "recount-scope";
/** Delay of the second pass. By then, every verdict that was stored under the previous policy has been committed. */
const SECOND_PASS_SECONDS = 60;
const PRIO = 6;

/**
 * Enqueues a recount of a problem's verdicts. This is needed when the problem's verdicts may begin or cease to count,
 * because its feedback policy changed or a class's problem became public. Call this function in the transaction that
 * stores the change.
 */
export async function recountProblem(tx: Tx, pid: number): Promise<void> {
  for (const delaySeconds of [0, SECOND_PASS_SECONDS]) {
    await enqueue(tx, { kind: OF_PROBLEM, payload: { pid }, prio: PRIO, delaySeconds });
  }
}

/**
 * Enqueues a recount of the submissions in one object of a scope, such as one contest. The recount runs after
 * `delaySeconds`, and uses the value that `countable` has then. Superfluous calls are harmless.
 */
export async function recountScope(
  tx: Tx,
  of: { scope: string; scopeId: number },
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  for (const later of [0, SECOND_PASS_SECONDS]) {
    const job = { kind: OF_SCOPE, payload: of, prio: PRIO, delaySeconds: delaySeconds + later };
    await enqueue(tx, job);
  }
}

const retryPolicy = { leaseSeconds: 60, maxAttempts: 1000 };

interface RecountServices {
  db: Database;
  scopes: Scopes;
}

/** Registers the background jobs that add submissions to the counters or remove them, one submission at a time. */
export function recountInJobs(jobs: JobRunner, { db, scopes }: RecountServices): void {
  jobs.registerHandler({
    ...retryPolicy,
    kind: OF_PROBLEM,
    payload: z.object({ pid: z.int() }),
    run: ({ payload: { pid }, signal }) =>
      eachMiscounted(
        signal,
        (last) => miscounted(db, { pid, afterId: last }),
        (submission) => settleCount(db, submission),
      ),
  });
  jobs.registerHandler({
    ...retryPolicy,
    kind: OF_SCOPE,
    payload: z.object({ scope: z.string(), scopeId: z.int() }),
    async run({ payload: { scope, scopeId }, signal }) {
      const countable = await scopes.byName(scope).countable(db, scopeId);
      await eachMiscounted(
        signal,
        (last) => markedOtherwise(db, { scope, scopeId, afterId: last, countable }),
        (submission) => settleCount(db, { ...submission, countable }),
      );
    },
  });
}

interface Miscounted {
  submitId: number;
  pid: number;
}

async function eachMiscounted(
  signal: AbortSignal,
  next: (last: number) => Promise<Miscounted[]>,
  settle: (submission: Miscounted) => Promise<void>,
): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await next(last);
    for (const submission of rows) {
      if (signal.aborted) throw new Error("stopped; another attempt goes on");
      await settle(submission);
      last = submission.submitId;
    }
    if (rows.length === 0) return;
  }
}

/**
 * Adds a submission to the counters or subtracts it, according to the current state of its problem and the submission's
 * current value of `countable`.
 */
async function settleCount(
  db: Database,
  { submitId, pid, countable }: Miscounted & { countable?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The problem is locked first. The deletion of a problem uses the same order, so the two cannot deadlock.
    const [policy] = await lockPolicy(tx, { pid });
    const [row] = await lockSubmission(tx, { submitId });
    if (!row || !policy) return;
    if (countable !== undefined) await markCountable(tx, { submitId, countable });
    const [now] = await countableOf(tx, { submitId });
    const counts = policy.counts && now?.countable === true && now.finished;
    if (row.counted === counts) return;
    if (counts) {
      await addToCounters(tx, { submitId });
      return;
    }
    await uncount(tx, row);
    await markUncounted(tx, { submitId });
  });
}
