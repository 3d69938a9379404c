import * as z from "zod/mini";
import {
  type ContestCache,
  onContestChange,
  onContestResult,
  RATE_CONTEST_JOB,
  rateContestSoon,
} from "../contest/service.ts";
import type { Database } from "../platform/database/db.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { updateRatings } from "./update.ts";

/** All changes within this time cause only one computation, because a rejudging changes many submissions. */
const DELAY_SECONDS = 5;
/**
 * A change within this time after another change of the same contest does not request another job. This time is shorter
 * than `DELAY_SECONDS`, so the job for the earlier change has not started yet and will take the new change into
 * account.
 */
const SKIP_MS = 3000;
const CONTESTS_MAX = 1000;
/**
 * Maximum number of times a computation is repeated because data changed while it ran; later changes wait for the
 * hourly sweep.
 */
const ROUNDS_MAX = 5;

/** Computes ratings after the end of rated contests and after changes of their results. */
export function rateInJobs(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({
    kind: RATE_CONTEST_JOB,
    payload: z.object({ contestId: z.int() }),
    async run({ payload: { contestId } }) {
      await untilUnchanged(() => updateRatings(db, contestId));
    },
  });
}

/** Compares all rated contests with the stored ratings, because messages about changes may be lost. */
export function sweepRatings(db: Database): Promise<void> {
  return untilUnchanged(() => updateRatings(db, null));
}

async function untilUnchanged(update: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX && (await update()); round += 1);
}

/**
 * Requests a rating update after changes to rated contests that have ended. On failure, calls `onError`; the next sweep
 * then updates the ratings.
 */
export function rateAfterChanges(
  contests: ContestCache,
  bus: Bus,
  onError: (error: unknown) => void,
): void {
  const { db } = contests;
  const recent = new ReadCache<number, true>(db.clock, { max: CONTESTS_MAX, ageMs: SKIP_MS });
  const ask = (contestId: number): void => {
    const request = recent.of(contestId, async () => {
      const contest = await contests.of(contestId, null);
      if (contest?.isRated && contest.guarded.lastEnd <= db.clock.now()) {
        await rateContestSoon(db, contestId, DELAY_SECONDS);
      }
      return true as const;
    });
    request.catch(onError);
  };
  onContestChange(bus, ask);
  onContestResult(bus, ask);
}
