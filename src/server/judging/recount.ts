import * as z from "zod/mini";
import type { Database, Db } from "../platform/db.ts";
import { enqueue, type JobRunner } from "../platform/jobs.ts";
import { scopesOf } from "../scope/service.ts";
import { uncount } from "./counters.ts";
import {
  countableOf,
  holdPolicy,
  markCountable,
  markedOtherwise,
  markUncounted,
  miscounted,
  putIntoCounters,
} from "./recount.sql.ts";
import { lockSubmission } from "./sql.ts";

const OF_PROBLEM = "recount-problem";
const OF_SCOPE = "recount-scope";
/** By then every verdict is written that was on its way under the former policy. */
const SECOND_LOOK_SECONDS = 60;
const PRIO = 6;

/**
 * Has counters and marks follow a problem's feedback policy, which may have begun or ceased to hide its
 * verdicts. Call it in the transaction that writes the policy.
 */
export async function followFeedback(tx: Db, pid: number): Promise<void> {
  for (const delaySeconds of [0, SECOND_LOOK_SECONDS]) {
    await enqueue(tx, { kind: OF_PROBLEM, payload: { pid }, prio: PRIO, delaySeconds });
  }
}

/**
 * Has counters and marks follow what a scope says of one of its ids (`countable`), `delaySeconds` from now.
 * Call it in the transaction that writes what decides. It is asked when the moment has come, so it is well
 * to call this too often.
 */
export async function followScope(
  tx: Db,
  of: { scope: string; scopeId: number },
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  for (const later of [0, SECOND_LOOK_SECONDS]) {
    const job = { kind: OF_SCOPE, payload: of, prio: PRIO, delaySeconds: delaySeconds + later };
    await enqueue(tx, job);
  }
}

const patient = { leaseSeconds: 60, maxAttempts: 1000 };

/** Moves submissions into or out of the counters, one by one, whatever else goes on. */
export function recountInJobs(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({
    ...patient,
    kind: OF_PROBLEM,
    payload: z.object({ pid: z.int() }),
    run: ({ payload: { pid }, signal }) =>
      eachFound(
        signal,
        (last) => miscounted(db, pid, last),
        (found) => settleCount(db, found),
      ),
  });
  jobs.registerHandler({
    ...patient,
    kind: OF_SCOPE,
    payload: z.object({ scope: z.string(), scopeId: z.int() }),
    async run({ payload: { scope, scopeId }, signal }) {
      const countable = await scopesOf(db).named(scope).countable(db, scopeId);
      await eachFound(
        signal,
        (last) => markedOtherwise(db, scope, scopeId, last, countable),
        (found) => settleCount(db, { ...found, countable }),
      );
    },
  });
}

interface Found {
  submitId: number;
  pid: number;
}

async function eachFound(
  signal: AbortSignal,
  next: (last: number) => Promise<Found[]>,
  settle: (found: Found) => Promise<void>,
): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await next(last);
    for (const found of rows) {
      if (signal.aborted) throw new Error("stopped; another attempt goes on");
      await settle(found);
      last = found.submitId;
    }
    if (rows.length === 0) return;
  }
}

/** In or out, by the policy of its problem and the mark of its scope that hold at this moment. */
async function settleCount(
  db: Database,
  { submitId, pid, countable }: Found & { countable?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The problem first, as those do who delete one.
    const [policy] = await holdPolicy(tx, pid);
    const [row] = await lockSubmission(tx, submitId);
    if (!row || !policy) return;
    if (countable !== undefined) await markCountable(tx, submitId, countable);
    const [now] = await countableOf(tx, submitId);
    const counts = policy.counts && now?.countable === true && now.finished;
    if (row.counted === counts) return;
    if (counts) return void (await putIntoCounters(tx, submitId));
    await uncount(tx, row);
    await markUncounted(tx, submitId);
  });
}
