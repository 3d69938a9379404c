import { sendOwnMessages } from "../message/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { noteDue, notePublished, outdatedDue } from "./notices.sql.ts";
import { settleResults } from "./results.ts";

function paramsOf({ title, className, trainingId, endTime }: RowOf<typeof noteDue>) {
  const time = `${endTime.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return { title, className, tid: trainingId, time };
}

/**
 * Notifies the students about a homework assignment, each student only once. Runs in the transaction that makes the
 * homework visible.
 */
export async function tellPublished(tx: Tx, trainingId: number): Promise<void> {
  const rows = await notePublished(tx, { trainingId });
  await sendOwnMessages(
    tx,
    "homeworkPublished",
    rows.map((row) => ({ uid: row.uid, params: paramsOf(row) })),
  );
}

/** Maximum number of students who are reminded in one transaction. */
const AT_ONCE = 500;

/**
 * Reminds each student once of homework whose personal deadline is less than a day away. The record of the reminder and
 * the message are stored in one transaction, so no student is reminded again after a crash.
 */
export async function remindStudents(db: Database): Promise<void> {
  const outdated = await outdatedDue(db);
  await settleResults(
    db,
    outdated.map(({ trainingId }) => trainingId),
  );
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const rows = await noteDue(tx, { most: AT_ONCE });
      await sendOwnMessages(
        tx,
        "homeworkDue",
        rows.map((row) => ({ uid: row.uid, params: paramsOf(row) })),
      );
      return rows.length;
    });
    if (count === 0) return;
  }
}
