import { Refusal } from "../../shared/call/errors.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { type Backends, rejudgeSubmission, resumeSubmission } from "../judging/service.ts";
import { countOrWait } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import { judges } from "./admission.ts";
import { isBroken, isStalled } from "./policy.ts";
import { isOwn, seenBy, visibleRecord } from "./read.ts";
import type { RejudgeServices } from "./service.ts";

const EVERY_SECONDS = 30;

/**
 * Judges one of the caller's submissions again after a judge error: the submission was never sent to a judge, or ended
 * in a System Error. The submission keeps its position in the list and waits like a new submission. The SQL statement
 * locks the row and checks the status again. If the submission has stalled at a remote judge, it is not judged from the
 * beginning: the site first checks whether its code has already arrived at the judge.
 */
export async function resubmit(
  { db, bus, scopes, backends }: RejudgeServices & { backends: Backends },
  submitId: number,
  call: SignedInCall,
): Promise<SubmissionRow> {
  const { viewer } = call;
  const { record, view } = await visibleRecord({ db, scopes }, submitId, call);
  if (!isOwn(record, call)) throw new Refusal("RESUBMIT_NOT_OWN");
  if (!view.mayResubmit) throw new Refusal("RESUBMIT_NOT_BROKEN");
  const { scope, factsFor, now } = record.rules;
  const refusal = scope.rejudging.resubmitRefusal(seenBy(record, call), record.displayPid);
  if (refusal) throw refusal;
  if (!judges(await readSwitches(db), scope)) throw new Refusal("JUDGING_OFF");
  const limit = { key: `resubmit:${viewer.uid}`, limit: 1, window: EVERY_SECONDS };
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("SUBMIT_TOO_FAST", { seconds: waitSeconds });
  if (isStalled(record)) {
    await resumeSubmission({ db, bus, backends }, record);
    return (await visibleRecord({ db, scopes }, submitId, call)).row;
  }
  await rejudgeSubmission({ db, bus }, submitId, {
    prio: scope.priority(factsFor(viewer.uid), now),
    async recordAction(_tx, { status }) {
      if (!isBroken(status)) throw new Refusal("RESUBMIT_NOT_BROKEN");
    },
  });
  return (await visibleRecord({ db, scopes }, submitId, call)).row;
}
