import * as z from "zod/mini";
import { Refusal } from "../../shared/errors.ts";
import { judgeResult } from "../../shared/judgeProtocol.ts";
import { announce, decideVerdict } from "../judging/service.ts";
import type { Database } from "../platform/db.ts";
import type { JobRunner } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { itemsToApply, markApplied, setState, versionOf } from "./preview.sql.ts";
import { APPLY_JOB } from "./preview.ts";

/** So many are read at once; each is written in a transaction of its own. */
const BATCH = 50;

type Item = Awaited<ReturnType<typeof itemsToApply>>[number];

/** Writes the verdicts of rejudgings. Killed in the middle, the next attempt goes on where it stood. */
export function workOnRejudgings(jobs: JobRunner, { db, bus }: { db: Database; bus: Bus }): void {
  jobs.registerHandler({
    kind: APPLY_JOB,
    payload: z.object({ id: z.int() }),
    async run({ payload: { id }, signal, finishIn }) {
      for (;;) {
        const items = await itemsToApply(db, id, BATCH);
        if (items.length === 0) break;
        for (const item of items) {
          if (signal.aborted) throw new Error("stopped; another attempt goes on");
          await applyItem({ db, bus }, id, item);
        }
      }
      await db.transaction(async (tx) => {
        await setState(tx, id, "applied");
        await finishIn(tx);
      });
    },
  });
}

async function applyItem(
  { db, bus }: { db: Database; bus: Bus },
  id: number,
  { submitId, version, dataVersion, judger, result }: Item,
): Promise<void> {
  const verdict = judgeResult.parse(result);
  const change = await db
    .transaction(async (tx) => {
      const [now] = await versionOf(tx, submitId);
      const isCurrent = now?.version === version;
      const [marked] = await markApplied(tx, id, submitId, isCurrent ? "yes" : "outdated");
      if (!marked || !isCurrent) return undefined;
      const decision = { judger, result: verdict, manual: false };
      const known = dataVersion === null ? {} : { dataVersion };
      return decideVerdict(tx, submitId, { ...decision, ...known });
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  if (change) announce(bus, change.change);
  else await markApplied(db, id, submitId, "outdated");
}
