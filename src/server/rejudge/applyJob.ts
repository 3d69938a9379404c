import * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import { judgeResult } from "../../shared/judge/judgeResult.ts";
import { publishChange, replaceVerdict } from "../judging/service.ts";
import { type Database, retriedTransaction, type Tx } from "../platform/database/db.ts";
import { sendOwnMessages } from "../message/service.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { REJUDGING_CHANGES } from "./changes.sql.ts";
import { changedOwners, itemsToApply, markApplied, setState, versionOf } from "./preview.sql.ts";
import { APPLY_JOB } from "./preview.ts";

/** Number of rows read per query; each row is applied in a separate transaction. */
const BATCH = 50;
const ATTEMPTS = 1000;

type Item = Awaited<ReturnType<typeof itemsToApply>>[number];

/**
 * Registers the job that applies rejudgings. After a crash, the next attempt continues with the rows that have not been
 * applied yet.
 */
export function workOnRejudgings(jobs: JobRunner, { db, bus }: { db: Database; bus: Bus }): void {
  jobs.registerHandler({
    kind: APPLY_JOB,
    payload: z.object({ id: z.int() }),
    // The maximum number of attempts is so high that it is never reached in practice. Each attempt continues where the
    // last one ended. A failed job would leave a rejudging that can be neither applied nor cancelled.
    maxAttempts: ATTEMPTS,
    async run({ payload: { id }, signal, finishIn }) {
      for (;;) {
        const items = await itemsToApply(db, { rejudgingId: id, limit: BATCH });
        if (items.length === 0) break;
        for (const item of items) {
          if (signal.aborted) throw new Error("stopped; the next attempt continues");
          await applyItem({ db, bus }, id, item);
        }
      }
      await db.transaction(async (tx) => {
        await setState(tx, { id, state: "applied" });
        await notifyOwners(tx, id);
        await finishIn(tx);
      });
    },
  });
}

/**
 * Sends one message to each user whose submissions changed, with the number of these submissions. The message does not
 * name problems or contests.
 */
async function notifyOwners(tx: Tx, id: number): Promise<void> {
  const owners = await changedOwners(tx, { id });
  await sendOwnMessages(
    tx,
    "resultsChanged",
    owners.map(({ uid, count, submitId }) => ({ uid, params: { count, submitId } })),
  );
}

async function applyItem(
  { db, bus }: { db: Database; bus: Bus },
  id: number,
  { submitId, version, dataVersion, judger, result }: Item,
): Promise<void> {
  const verdict = judgeResult.parse(result);
  const change = await retriedTransaction(db, async (tx) => {
    const [now] = await versionOf(tx, { submitId });
    const isCurrent = now?.version === version;
    const [marked] = await markApplied(tx, {
      rejudgingId: id,
      submitId,
      applied: isCurrent ? "yes" : "outdated",
    });
    if (!marked || !isCurrent) return undefined;
    const decision = { judger, result: verdict, manual: false };
    const data = dataVersion === null ? {} : { dataVersion };
    return replaceVerdict(tx, submitId, { ...decision, ...data });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (change) publishChange(bus, change.change);
  else await markApplied(db, { rejudgingId: id, submitId, applied: "outdated" });
  bus.publish(REJUDGING_CHANGES, String(id), { deferrable: true });
}
