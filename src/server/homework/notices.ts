import { sendOwnMessages } from "../message/service.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import type { RowOf } from "../platform/database/statement.ts";
import {
  noteDue,
  notePublished,
  noteReviewed,
  outdatedDue,
  reviewNotices,
  takeVisibleReviews,
} from "./notices.sql.ts";
import { settleResults } from "./results.ts";

function paramsOf({ title, className, trainingId, endTime }: RowOf<typeof noteDue>) {
  const time = `${endTime.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return { title, className, tid: trainingId, time };
}

/**
 * Notifies the students about a homework assignment, each student only once. Runs in the transaction that makes the
 * homework visible.
 */
export async function notifyPublished(tx: Tx, trainingId: number): Promise<void> {
  const rows = await notePublished(tx, { trainingId });
  await sendOwnMessages(
    tx,
    "homeworkPublished",
    rows.map((row) => ({ uid: row.uid, params: paramsOf(row) })),
  );
}

/** Maximum number of students who are notified in one transaction. */
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

/** What a teacher or assistant did: set points by hand, or wrote a comment that is shown at once or after the release. */
type Review = "graded" | "commented" | "commentedLater";

/**
 * Notifies a student of a review of the student's homework, in the transaction of the review: now, or as soon as the
 * student may see it. While a message about the homework is unread, further reviews of the same kind send no message.
 */
export async function notifyReviewed(
  tx: Tx,
  review: { trainingId: number; uid: string; kind: Review },
): Promise<void> {
  await noteReviewed(tx, review);
  await notifyVisibleReviews(tx, review.trainingId);
}

/**
 * Sends the messages about reviews that the students of a homework assignment may see now, after its visibility or its
 * feedback has changed.
 */
export async function notifyVisibleReviews(tx: Tx, trainingId: number): Promise<void> {
  let count = AT_ONCE;
  while (count === AT_ONCE) count = await notifySomeReviews(tx, trainingId);
}

/** Sends the messages about reviews that students may see since the feedback of a homework assignment has opened. */
export async function notifyOpenedReviews(db: Database): Promise<void> {
  let count = AT_ONCE;
  while (count === AT_ONCE) count = await db.transaction((tx) => notifySomeReviews(tx, null));
}

/** Sends the messages about at most {@link AT_ONCE} reviews; returns the number of reviews. */
async function notifySomeReviews(tx: Tx, trainingId: number | null): Promise<number> {
  const taken = await takeVisibleReviews(tx, { trainingId, most: AT_ONCE });
  if (taken.length === 0) return 0;
  const rows = await reviewNotices(tx, {
    trainingIds: taken.map((row) => row.trainingId),
    uids: taken.map(({ uid }) => uid),
    kinds: taken.map(({ kind }) => kind),
  });
  const graded = rows.filter(({ kind }) => kind === "graded");
  const commented = rows.filter(({ kind }) => kind !== "graded");
  await sendOwnMessages(tx, "homeworkGraded", graded.map(reviewMessage));
  // Comments of both kinds can become visible together; they are reported in one message.
  const byStudent = new Map(commented.map((row) => [`${row.trainingId} ${row.uid}`, row]));
  await sendOwnMessages(tx, "homeworkCommented", [...byStudent.values()].map(reviewMessage));
  return taken.length;
}

function reviewMessage(row: RowOf<typeof reviewNotices>) {
  const { uid, kind, title, className, trainingId: tid, classId, submitId } = row;
  const params = { title, className, tid, classId };
  return { uid, params: kind === "graded" ? params : { ...params, submitId } };
}
