import { isSealed } from "../../shared/contestTimes.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import type { RuleViewer } from "../platform/predicate.ts";
import type { OwnStatus } from "../scope/policy.ts";
import { unknownScope } from "../scope/service.ts";
import { contestById } from "./contests.sql.ts";
import { ownInContest } from "./ownStatus.sql.ts";
import { placeRefusal } from "./place.ts";
import { isOrganiser } from "./policy.ts";

/**
 * The viewer's own status of each problem in a contest. ACM: solved, else the latest submission's, never a score;
 * rules with points: the latest submission's with its score, nothing of it while it is under the seal.
 */
export async function ownStatuses(
  db: Db,
  viewer: RuleViewer,
  { scopeId, pids }: { scopeId: number; pids: number[] },
): Promise<Record<string, OwnStatus>> {
  const [contest] = await contestById(db, scopeId, viewer.uid);
  if (!contest) throw unknownScope("cid", scopeId);
  const { guarded, participation, rule } = contest;
  const now = db.clock.now();
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !isOrganiser(viewer, guarded)) throw place;
  const rows = await ownInContest(db, scopeId, viewer.uid, pids);
  const sealed = isSealed(guarded, now) && !isOrganiser(viewer, guarded);
  return Object.fromEntries(
    rows.map(({ pid, status, score, submitTime, isSolved }): [string, OwnStatus] => {
      const key = String(pid);
      if (status === null || submitTime === null) {
        return [key, { status: Verdict.NotSubmitted, score: null }];
      }
      if (rule === "acm")
        return [key, { status: isSolved ? Verdict.Accepted : status, score: null }];
      const isHidden = sealed && submitTime.getTime() >= (guarded.sealedFrom ?? Infinity);
      if (isHidden) return [key, { status: Verdict.SubmittedUnknown, score: null }];
      return [key, { status, score }];
    }),
  );
}
