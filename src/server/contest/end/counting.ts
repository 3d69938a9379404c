import * as z from "zod/mini";
import { recountScope } from "../../judging/service.ts";
import { type Database, type Db, only, type Tx } from "../../platform/database/db.ts";
import type { JobRunner } from "../../platform/job/jobs.ts";
import { COUNT_CONTESTS_JOB, readSwitches } from "../../site/service.ts";
import { openProblemsLater } from "./afterEnd.ts";
import { thawedContest } from "../contests.sql.ts";
import { rateContestLater } from "./rating.ts";
import { secondsUntilOver, wronglyCounted } from "./counting.sql.ts";

/**
 * Whether the verdicts of a contest currently count outside the contest: the contest is over, no results are frozen,
 * and the site's setting permits it.
 */
export async function mayCount(db: Db, contestId: number): Promise<boolean> {
  const { countContests } = await readSwitches(db);
  return countContests && (await thawedContest(db, { id: contestId })).length > 0;
}

/**
 * Schedules updates of solved-problem marks, counters, rankings and ratings for a contest: one update now, and one when
 * the contest is over for all participants. The second update also opens the contest's problems. Must be called in the
 * transaction that changes the contest's times, its freeze or a contestant's extra time.
 */
export async function followContest(tx: Tx, scopeId: number): Promise<void> {
  const { seconds } = only(await secondsUntilOver(tx, { id: scopeId }));
  for (const delaySeconds of new Set([0, seconds])) {
    await recountScope(tx, { scope: "contest", scopeId }, { delaySeconds });
    await rateContestLater(tx, scopeId, delaySeconds);
  }
  await openProblemsLater(tx, seconds);
}

const WEEK_DAYS = 7;
/** A number of days that is greater than the age of any contest. */
const EVER_DAYS = 1_000_000;

/**
 * Enqueues recounts of contests whose freeze did not end together with the contest, because no job runs at the end of
 * such a freeze. Concurrent runs do no harm.
 */
export function sweepCounting(db: Database): Promise<void> {
  return recountWrong(db, WEEK_DAYS);
}

/** Registers the job that recounts all contests after the site's setting `countContests` has changed. */
export function followSwitchInJobs(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({
    kind: COUNT_CONTESTS_JOB,
    payload: z.object({}),
    run: () => recountWrong(db, EVER_DAYS),
  });
}

/**
 * Enqueues a recount for each contest of the last `days` days whose set of counted submissions is outdated.
 */
async function recountWrong(db: Database, days: number): Promise<void> {
  const { countContests } = await readSwitches(db);
  let last = 0;
  for (;;) {
    const page = await wronglyCounted(db, {
      isCounting: countContests,
      days,
      afterId: last,
    });
    for (const { id } of page) {
      await db.transaction((tx) => recountScope(tx, { scope: "contest", scopeId: id }));
      last = id;
    }
    if (page.length === 0) return;
  }
}
