import * as z from "zod/mini";
import type { Database, Db } from "../platform/db.ts";
import { enqueue, type JobRunner } from "../platform/jobs.ts";
import { uncount } from "./counters.ts";
import { holdPolicy, markUncounted, miscounted, putIntoCounters } from "./recount.sql.ts";
import { lockSubmission } from "./sql.ts";

const KIND = "recount-problem";
/** By then every verdict is written that was on its way under the former policy. */
const SECOND_LOOK_SECONDS = 60;

/**
 * Has counters and marks follow a problem's feedback policy, which may have begun or ceased to hide its
 * verdicts. Call it in the transaction that writes the policy.
 */
export async function followFeedback(tx: Db, pid: number): Promise<void> {
  for (const delaySeconds of [0, SECOND_LOOK_SECONDS]) {
    await enqueue(tx, { kind: KIND, payload: { pid }, prio: 6, delaySeconds });
  }
}

/** Moves the submissions of a problem into or out of the counters, one by one, whatever else goes on. */
export function recountProblems(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({
    kind: KIND,
    payload: z.object({ pid: z.int() }),
    leaseSeconds: 60,
    maxAttempts: 1000,
    async run({ payload: { pid }, signal }) {
      let last = 0;
      for (;;) {
        const rows = await miscounted(db, pid, last);
        for (const { submitId } of rows) {
          if (signal.aborted) throw new Error("stopped; another attempt goes on");
          await settleCount(db, pid, submitId);
          last = submitId;
        }
        if (rows.length === 0) return;
      }
    },
  });
}

/** In or out, by the policy that holds at this moment. */
async function settleCount(db: Database, pid: number, submitId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The problem first, as those do who delete one.
    const [policy] = await holdPolicy(tx, pid);
    const [row] = await lockSubmission(tx, submitId);
    if (!row || !policy || row.counted === policy.counts) return;
    if (policy.counts) return void (await putIntoCounters(tx, submitId));
    await uncount(tx, row);
    await markUncounted(tx, submitId);
  });
}
