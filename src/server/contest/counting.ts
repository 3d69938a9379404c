import { recountScope } from "../judging/service.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { openProblemsLater } from "./afterEnd.ts";
import { secondsUntilOver, wronglyCounted } from "./counting.sql.ts";

/**
 * Has solved marks, counters and rankings follow a contest: now, and when it is over for everybody; its problems are
 * opened then, too. Call it in the
 * transaction that changes its times, its seal or the extra time of a contestant.
 */
export async function followContest(tx: Db, scopeId: number): Promise<void> {
  const { seconds } = only(await secondsUntilOver(tx, scopeId));
  for (const delaySeconds of new Set([0, seconds])) {
    await recountScope(tx, { scope: "contest", scopeId }, { delaySeconds });
  }
  await openProblemsLater(tx, seconds);
}

/** Corrects what no job has: contests that thawed otherwise than by their end. Twice at once does no harm. */
export async function sweepCounting(db: Database): Promise<void> {
  for (const { id } of await wronglyCounted(db)) {
    await db.transaction((tx) => recountScope(tx, { scope: "contest", scopeId: id }));
  }
}
