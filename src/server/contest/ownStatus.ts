import { isFrozenAt } from "../../shared/contestTimes.ts";
import { statusUnder } from "../../shared/feedback.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import type { OwnStatus } from "../scope/policy.ts";
import { unknownScope } from "../scope/service.ts";
import { boardsOf } from "./boards.ts";
import { ownInContest } from "./ownStatus.sql.ts";
import { placeRefusal } from "./placeLimits.ts";
import { isOrganizer, mayKnow } from "./policy.ts";

/**
 * The viewer's own status of each problem in a contest. ACM: solved, else the latest submission's, never a score;
 * rules with points: the latest submission's with its score, nothing of it while it is under the freeze. Of problems that
 * show no verdicts what `statusUnder` leaves.
 */
export async function ownStatuses(
  db: Db,
  viewer: Viewer,
  { scopeId, pids }: { scopeId: number; pids: number[] },
): Promise<Record<string, OwnStatus>> {
  const contest = await boardsOf(db).contests.withParticipation(scopeId, viewer);
  if (!contest || !mayKnow(viewer, contest.guarded)) throw unknownScope("cid", scopeId);
  const { guarded, participation, rule } = contest;
  const now = db.clock.now();
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !isOrganizer(viewer, guarded)) throw place;
  const rows = await ownInContest(db, scopeId, viewer.uid, pids);
  const organizes = isOrganizer(viewer, guarded);
  const frozen = isFrozenAt(guarded, now) && !organizes;
  return Object.fromEntries(
    rows.map(({ pid, status, score, submitTime, isSolved, isClosed }): [string, OwnStatus] => {
      const key = String(pid);
      if (status === null || submitTime === null) {
        return [key, { status: Verdict.NotSubmitted, score: null }];
      }
      const isAcm = rule === "acm";
      const isHidden = frozen && submitTime.getTime() >= (guarded.frozenFrom ?? Infinity);
      if (isHidden && !isAcm) return [key, { status: Verdict.SubmittedUnknown, score: null }];
      if (isClosed && !organizes)
        return [key, { status: statusUnder("none", status), score: null }];
      if (isAcm) return [key, { status: isSolved ? Verdict.Accepted : status, score: null }];
      return [key, { status, score }];
    }),
  );
}
