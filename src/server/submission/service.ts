import { Refusal } from "../../shared/call/errors.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import {
  type Backends,
  publishChange,
  rejudgeSubmission,
  resumeSubmission,
} from "../judging/service.ts";
import type { Database } from "../platform/database/db.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { holds } from "../platform/route/predicate.ts";
import type { Scopes } from "../scope/service.ts";
import { isStalled } from "./policy.ts";
import { isOwn, type Reader, seenBy, visibleRecord } from "./read.ts";
import { keepFormerResult } from "./rejudgeMessages.sql.ts";
import { setShare } from "./sql.ts";

export { systemErrorRule } from "./systemErrorRule.ts";
export { FREQUENT_NAMES, type ListSource } from "./list.ts";
export { RecentCounts } from "./recentCounts.ts";
export { listOfPlace, statusesOfPlace } from "./placeList.ts";
export { readRows, readRowsWithCauses } from "./read.ts";
export { admitCode, type CodeInput } from "./admission.ts";

export interface RejudgeServices {
  db: Database;
  bus: Bus;
  scopes: Scopes;
  /** Absent: submissions that have stalled at a remote judge are refused like other unfinished submissions. */
  backends?: Backends;
}

/**
 * Shares or hides one of the caller's submissions; the owner is read from the submission's row. Hiding is always
 * possible, even if the problem no longer allows sharing.
 */
export async function shareSubmission(
  { db, bus, scopes }: RejudgeServices,
  { submitId, share }: { submitId: number; share: boolean },
  reader: Reader & { viewer: NonNullable<Reader["viewer"]> },
): Promise<void> {
  const { record } = await visibleRecord({ db, scopes }, submitId, reader);
  if (!isOwn(record, reader)) throw new Refusal("SHARE_NOT_OWN");
  const { scope: rules } = record.rules;
  if (!holds(rules.visibility.share, seenBy(record, reader))) throw new Refusal("SHARE_IN_CONTEST");
  if (share && !record.codeShare) throw new Refusal("SHARE_OFF");
  await countChange(db, reader.viewer.uid, "share");
  await setShare(db, { submitId, uid: record.uid, share });
  const { uid, pid, scope, scopeId } = record;
  publishChange(bus, { submitId, uid, pid, scope, scopeId, what: "status" });
}

/** Options for rejudging a submission. */
export interface RejudgeWay {
  /**
   * Whether code that was already sent to a remote judge is sent again; otherwise, only its state at that judge is read
   * again.
   */
  anew?: boolean | undefined;
}

/**
 * Rejudges a finished submission, or resumes one that has stalled at a remote judge, if the submission's scope allows
 * this. Adds an entry with the acting user to the audit log, and returns the submission's new row. The owner gets a
 * message if the result has changed.
 */
export async function rejudge(
  { db, bus, scopes, backends }: RejudgeServices,
  submitId: number,
  caller: Reader & Actor,
  { anew }: RejudgeWay = {},
): Promise<SubmissionRow> {
  const { record } = await visibleRecord({ db, scopes }, submitId, caller);
  const { rejudging } = record.rules.scope;
  const refusal = rejudging.refusal(seenBy(record, caller));
  if (refusal) throw refusal;
  // A stalled submission is resumed, unless `anew` is set. With `anew`, the call below refuses it like any unfinished
  // submission: code is never sent again while the result of the earlier attempt may still arrive.
  if (backends && isStalled(record) && !anew) {
    await resumeSubmission({ db, bus, backends }, record, async (tx) => {
      const target = String(submitId);
      await recordAction(tx, caller, { action: "submission.rejudge", target });
    });
    return (await visibleRecord({ db, scopes }, submitId, caller)).row;
  }
  await rejudgeSubmission({ db, bus }, submitId, {
    prio: rejudging.priority,
    anew: anew ? backends : undefined,
    async recordAction(tx, { uid, status, score }) {
      // Users are not notified of submissions that they rejudge themselves.
      if (uid !== caller.viewer?.uid) await keepFormerResult(tx, { submitId, status, score });
      await recordAction(tx, caller, {
        action: "submission.rejudge",
        target: String(submitId),
        before: { status },
        ...(anew && { after: { anew: true } }),
      });
    },
  });
  return (await visibleRecord({ db, scopes }, submitId, caller)).row;
}
