import { Refusal } from "../../shared/errors.ts";
import type { SubmissionRow } from "../../shared/submission.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { rejudgeSubmission } from "../judging/service.ts";
import type { Database, Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announce } from "../judging/service.ts";
import { type Reader, readRows, visibleRecord } from "./read.ts";
import { setShare } from "./sql.ts";

export { readRows, readRowsWithCauses } from "./read.ts";
export { admitCode, type CodeInput } from "./admission.ts";

/** Status of the asked submissions by id; unknown, invisible and contest ones are left out. */
export async function checkStatuses(
  db: Db,
  ids: number[],
  reader: Reader,
): Promise<Record<string, SubmissionRow>> {
  const rows = await readRows(db, [...new Set(ids)], reader);
  return Object.fromEntries(
    rows.filter(({ cid }) => cid === 0).map((row) => [String(row.submitId), row]),
  );
}

/**
 * Shares or hides the own practice submission. Who owns it is read from its row. Hiding is always
 * possible, also when the problem has stopped sharing.
 */
export async function shareSubmission(
  { db, bus }: { db: Database; bus: Bus },
  { submitId, share }: { submitId: number; share: boolean },
  reader: Reader & { viewer: NonNullable<Reader["viewer"]> },
): Promise<void> {
  const { record } = await visibleRecord(db, submitId, reader);
  if (record.uid !== reader.viewer.uid) throw new Refusal("SHARE_NOT_OWN");
  if (record.cid !== 0) throw new Refusal("SHARE_IN_CONTEST");
  if (share && !record.codeShare) throw new Refusal("SHARE_OFF");
  await setShare(db, submitId, reader.viewer.uid, share);
  const { uid, pid, cid } = record;
  announce(bus, { submitId, uid, pid, cid, what: "status" });
}

/** Judges a finished submission again, writes down who asked for it, and answers its new row. */
export async function rejudge(
  { db, bus }: { db: Database; bus: Bus },
  submitId: number,
  caller: Reader & Actor,
): Promise<SubmissionRow> {
  await rejudgeSubmission({ db, bus }, submitId, {
    writeDown: (tx, status) =>
      recordAction(tx, caller, {
        action: "submission.rejudge",
        target: String(submitId),
        before: { status },
      }),
  });
  return (await visibleRecord(db, submitId, caller)).row;
}
