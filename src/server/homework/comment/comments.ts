import type * as z from "zod/mini";
import { Refusal } from "../../../shared/call/errors.ts";
import type * as calls from "../../../shared/class/homework.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { notifyReviewed } from "../notices.ts";
import { isHomeworkStaff, mayEditHomework } from "../policy.ts";
import {
  commentedSubmission,
  deleteLineComment,
  holdCommented,
  insertLineComment,
  lineCommentById,
  lineComments,
  updateLineComment,
} from "./comment.sql.ts";

const COMMENTS_MAX = 200;
/** Maximum line number; submitted code always has fewer lines. */
const LINE_MAX = 65_536;

type Commented = RowOf<typeof commentedSubmission>;

function mayComment(viewer: Principal, submission: Commented): boolean {
  return mayEditHomework(viewer, submission) && submission.isArchived !== true;
}

/** Refusals: SUBMISSION_NOT_FOUND, also for users who may not see the submission's comments. */
async function commented(db: Db, submitId: number, viewer: Principal): Promise<Commented> {
  const [row] = await commentedSubmission(db, { submitId });
  const isVisible = row && (row.uid === viewer.uid || isHomeworkStaff(viewer, row));
  if (!isVisible) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return row;
}

function present(
  { createdAt, modifiedAt, ...row }: RowOf<typeof lineComments>,
  mayEdit: boolean,
): calls.LineComment {
  return {
    ...row,
    gmtCreate: createdAt.toISOString(),
    gmtModified: modifiedAt.toISOString(),
    mayEdit,
  };
}

/** Before the feedback is released, the student sees only the comments that are marked to be shown immediately. */
export async function listLineComments(
  db: Db,
  submitId: number,
  viewer: Viewer,
): Promise<{ records: calls.LineComment[]; mayComment: boolean }> {
  const submission = await commented(db, submitId, viewer);
  const seesAll = submission.feedbackIsOpen || isHomeworkStaff(viewer, submission);
  const mayEdit = mayComment(viewer, submission);
  const rows = await lineComments(db, { submitId, seesAll });
  return { records: rows.map((row) => present(row, mayEdit)), mayComment: mayEdit };
}

/** Refusals: SUBMISSION_NOT_FOUND, FORBIDDEN, CLASS_ARCHIVED. */
async function commentable(db: Db, submitId: number, viewer: Principal): Promise<Commented> {
  const submission = await commented(db, submitId, viewer);
  if (submission.isArchived) throw new Refusal("CLASS_ARCHIVED");
  if (!mayEditHomework(viewer, submission)) throw new Refusal("FORBIDDEN");
  return submission;
}

/**
 * A submission that the viewer may comment on; all rows on which this permission depends are locked until the
 * transaction ends.
 */
async function lockCommentable(tx: Tx, submitId: number, viewer: Principal): Promise<Commented> {
  // If the viewer lacks permission, the call is refused before anything is locked.
  await commentable(tx, submitId, viewer);
  await holdCommented(tx, { submitId });
  return commentable(tx, submitId, viewer);
}

/** Refusals: those of `lockCommentable`, INVALID_FIELD, LINE_COMMENT_MAX. */
export async function addLineComment(
  db: Database,
  { submitId, line, content, atOnce }: z.output<typeof calls.addLineComment.input>,
  { viewer }: SignedInCall,
): Promise<calls.LineComment> {
  if (line < 1 || line > LINE_MAX) {
    throw new Refusal("INVALID_FIELD", {
      field: "line",
      reason: "outOfRange",
      min: 1,
      max: LINE_MAX,
    });
  }
  return db.transaction(async (tx) => {
    const submission = await lockCommentable(tx, submitId, viewer);
    const comment = { submitId, line, content, atOnce, uid: viewer.uid };
    const [added] = await insertLineComment(tx, { ...comment, max: COMMENTS_MAX });
    if (!added) throw new Refusal("LINE_COMMENT_MAX", { max: COMMENTS_MAX });
    await notifyStudent(tx, submission, { atOnce, viewer });
    return present(only(await lineCommentById(tx, { id: added.id })), true);
  });
}

/**
 * Notifies the student of a comment, as soon as the student may see it. The message does not contain the comment; it only
 * links to a page, which checks what the student may read.
 */
async function notifyStudent(
  tx: Tx,
  { id: trainingId, uid }: Commented,
  { atOnce, viewer }: { atOnce: boolean; viewer: Principal },
): Promise<void> {
  if (uid === viewer.uid) return;
  await notifyReviewed(tx, { trainingId, uid, kind: atOnce ? "commented" : "commentedLater" });
}

async function storedComment(db: Db, id: number): Promise<RowOf<typeof lineCommentById>> {
  const [comment] = await lineCommentById(db, { id });
  if (!comment) throw new Refusal("LINE_COMMENT_NOT_FOUND");
  return comment;
}

/**
 * Returns a comment that the viewer may change, together with its submission; neither can change until the transaction
 * ends.
 */
async function lockComment(tx: Tx, id: number, viewer: Principal) {
  const { submitId } = await storedComment(tx, id);
  const submission = await lockCommentable(tx, submitId, viewer).catch((error: unknown) => {
    const isUnknown = error instanceof Refusal && error.code === "SUBMISSION_NOT_FOUND";
    throw isUnknown ? new Refusal("LINE_COMMENT_NOT_FOUND") : error;
  });
  return { comment: await storedComment(tx, id), submission };
}

/** Refusals: LINE_COMMENT_NOT_FOUND, and those of `lockCommentable`. */
export async function changeLineComment(
  db: Database,
  { id, content, atOnce }: z.output<typeof calls.updateLineComment.input>,
  { viewer }: SignedInCall,
): Promise<calls.LineComment> {
  return db.transaction(async (tx) => {
    const { comment, submission } = await lockComment(tx, id, viewer);
    await updateLineComment(tx, { id, content, atOnce });
    if (atOnce && !comment.atOnce) await notifyStudent(tx, submission, { atOnce, viewer });
    return present(await storedComment(tx, id), true);
  });
}

/** Refusals: LINE_COMMENT_NOT_FOUND, and those of `lockCommentable`. */
export async function removeLineComment(
  db: Database,
  id: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { comment, submission } = await lockComment(tx, id, call.viewer);
    await deleteLineComment(tx, { id });
    await recordAction(tx, call, {
      action: "homework.commentDelete",
      target: `${submission.id} ${submission.title}`,
      before: { submitId: comment.submitId, line: comment.line, content: comment.content },
    });
  });
  return null;
}
