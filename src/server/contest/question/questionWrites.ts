import {
  type createQuestion as createCall,
  type createReply as replyCall,
  type likeQuestion as likeCall,
  type publishQuestion as publishCall,
  QUESTION_LIMITS,
  type QuestionReply,
  type Question,
  REPLIES_MAX,
} from "../../../shared/contestQuestion.ts";
import { Refusal } from "../../../shared/errors.ts";
import { may } from "../../../shared/roles.ts";
import type * as z from "zod/mini";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, only } from "../../platform/db.ts";
import { countChange, countOrWait } from "../../platform/rateWindow.ts";
import { RENDERER_VERSION, renderWritten } from "../../platform/rendering/rendering.ts";
import type { AuditAction } from "../../../shared/audit.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { isOrganizer } from "../policy.ts";
import { askRefusal, mayDeleteComment, replyRefusal } from "./questionPolicy.ts";
import {
  type CommentRow,
  deleteCommentRow,
  deleteLike,
  hasAnswer,
  insertLike,
  insertQuestion,
  insertReply,
  lockQuestion,
  notifyQuestions,
  problemAsked,
  publishAnsweredQuestion,
  setAnswered,
  publishQuestionRow,
} from "./questions.sql.ts";
import { presentWritten, type QuestionCall, readerOf, seenComment } from "./questions.ts";
import { enteredContest } from "../read.ts";
import { changeForAll, changeForOne } from "./questionLive.ts";

/**
 * Asks a question; what an organizer writes is for all contestants. Refusals: those of entering and `askRefusal`,
 * CONTEST_PROBLEM_NOT_FOUND, TOO_MANY_REQUESTS, those of rendering.
 */
export async function createQuestion(
  db: Database,
  { cid, content, displayId }: z.output<typeof createCall.input>,
  call: QuestionCall,
): Promise<Question> {
  const { viewer } = call;
  const contest = await enteredContest(db, cid, viewer);
  const refusal = askRefusal(await readerOf(db, contest, viewer));
  if (refusal) throw refusal;
  const official = isOrganizer(viewer, contest.guarded);
  const [problem] = displayId === null ? [] : await problemAsked(db, cid, displayId);
  if (displayId !== null && !problem) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  const html = await renderWritten(content, { field: "content", owner: viewer.uid });
  const id = await db.transaction(async (tx) => {
    if (!official) await countWriting(tx, cid, viewer.uid);
    const row = only(
      await insertQuestion(
        ...([tx, cid, viewer.uid, problem?.id ?? null, content] as const),
        ...([html, RENDERER_VERSION, official] as const),
      ),
    );
    if (official) await record(tx, call, contest, { action: "contest.questionCreate", content });
    await notifyQuestions(tx, official ? changeForAll(cid, row.id) : changeForOne(cid, viewer.uid));
    return row.id;
  });
  return (await presentWritten(db, id, call)).question;
}

/**
 * Answers a question, or replies to an answer of an own one. Refusals: QUESTION_NOT_FOUND, those of `replyRefusal`,
 * QUESTION_FULL, TOO_MANY_REQUESTS, those of rendering.
 */
export async function createReply(
  db: Database,
  { reply: { commentId, content, toUid }, isPublic }: z.output<typeof replyCall.input>,
  call: QuestionCall,
): Promise<QuestionReply> {
  const { viewer } = call;
  const { comment, contest, reader } = await seenComment(db, commentId, viewer);
  const refusal = replyRefusal(reader, comment);
  if (refusal) throw refusal;
  const official = isOrganizer(viewer, contest.guarded);
  if (isPublic && !official) throw new Refusal("FORBIDDEN");
  const html = await renderWritten(content, { field: "reply.content", owner: viewer.uid });
  const id = await db.transaction(async (tx) => {
    const [question] = await lockQuestion(tx, commentId);
    if (!question) throw new Refusal("QUESTION_NOT_FOUND");
    if (question.replies >= REPLIES_MAX) throw new Refusal("QUESTION_FULL", { max: REPLIES_MAX });
    if (!official) await countWriting(tx, contest.id, viewer.uid);
    const row = only(
      await insertReply(
        ...([tx, commentId, viewer.uid, content, html, RENDERER_VERSION] as const),
        ...([official, isPublic, toUid ?? null] as const),
      ),
    );
    if (isPublic) await publishAnsweredQuestion(tx, commentId);
    await setAnswered(tx, commentId);
    if (official) {
      const action = { action: "contest.questionAnswer" as const, content, isPublic };
      await record(tx, call, contest, { ...action, question: comment.content });
    }
    const change = isPublic
      ? changeForAll(contest.id, commentId)
      : changeForOne(contest.id, comment.uid);
    await notifyQuestions(tx, change);
    return row.id;
  });
  return (await presentWritten(db, id, call)).reply;
}

/** Shows a question with its answers to all, or hides both. Refusals: FORBIDDEN, QUESTION_UNANSWERED. */
export async function publishQuestion(
  db: Database,
  { id, isPublic }: z.output<typeof publishCall.input>,
  call: QuestionCall,
): Promise<null> {
  const { comment, contest } = await seenComment(db, id, call.viewer);
  if (!isOrganizer(call.viewer, contest.guarded)) throw new Refusal("FORBIDDEN");
  // What organizers wrote to all is public as long as it exists.
  if (comment.isReply || comment.isOfficial) throw new Refusal("QUESTION_NOT_FOUND");
  return db.transaction(async (tx) => {
    if (!(await lockQuestion(tx, id))[0]) throw new Refusal("QUESTION_NOT_FOUND");
    if (isPublic && !(await hasAnswer(tx, id))[0]?.has) throw new Refusal("QUESTION_UNANSWERED");
    await publishQuestionRow(tx, id, isPublic);
    const action = "contest.questionPublish" as const;
    await record(tx, call, contest, { action, question: comment.content, isPublic });
    await notifyQuestions(tx, changeForAll(contest.id, id));
    return null;
  });
}

/** Deletes a question with its replies, or one reply. Refusals: QUESTION_NOT_FOUND, QUESTION_PUBLIC, FORBIDDEN. */
export async function deleteComment(
  db: Database,
  { id, isReply }: { id: number; isReply: boolean },
  call: QuestionCall,
): Promise<null> {
  const { comment, contest, reader } = await seenComment(db, id, call.viewer);
  if (comment.isReply !== isReply) throw new Refusal("QUESTION_NOT_FOUND");
  return db.transaction(async (tx) => {
    const [question] = await lockQuestion(tx, comment.commentId);
    // It may have been published since it was read.
    const now = isReply ? comment : { ...comment, isPublic: question?.isPublic ?? false };
    if (!mayDeleteComment(reader, now)) {
      throw new Refusal(now.uid === call.viewer.uid ? "QUESTION_PUBLIC" : "FORBIDDEN");
    }
    const [deleted] = await deleteCommentRow(tx, id);
    if (!deleted) throw new Refusal("QUESTION_NOT_FOUND");
    if (isReply) await setAnswered(tx, comment.commentId);
    if (isOrganizer(call.viewer, contest.guarded)) {
      await record(tx, call, contest, { action: "contest.questionDelete", ...textsOf(comment) });
    }
    const change = now.isPublic
      ? changeForAll(contest.id, comment.commentId)
      : changeForOne(contest.id, comment.askedBy);
    await notifyQuestions(tx, change);
    return null;
  });
}

/** Likes a question that the viewer sees, once; roles that may not comment do not like either. */
export async function likeQuestion(
  db: Database,
  { cid: id, toLike }: z.output<typeof likeCall.input>,
  { viewer }: QuestionCall,
): Promise<null> {
  const { comment } = await seenComment(db, id, viewer);
  if (!may(viewer.role, "comment")) throw new Refusal("FORBIDDEN");
  if (comment.isReply) throw new Refusal("QUESTION_NOT_FOUND");
  await countChange(db, viewer.uid, "like");
  await db.transaction(async (tx) => {
    // In one order with deleting, and with other likes.
    if (!(await lockQuestion(tx, id))[0]) throw new Refusal("QUESTION_NOT_FOUND");
    await (toLike ? insertLike : deleteLike)(tx, id, viewer.uid);
  });
  return null;
}

async function countWriting(tx: Db, cid: number, uid: string): Promise<void> {
  for (const { limit, window } of QUESTION_LIMITS) {
    const key = `contest-question:${cid}:${uid}:${window}`;
    const { waitSeconds } = await countOrWait(tx, { key, limit, window });
    if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
  }
}

/** Characters of a text in the audit log. */
const AUDIT_TEXT_MAX = 500;

function textsOf({ isReply, content }: CommentRow): Record<string, string> {
  return { [isReply ? "content" : "question"]: content };
}

function record(
  tx: Db,
  call: QuestionCall,
  { title }: ContestRecord,
  { action, ...values }: { action: AuditAction } & Record<string, unknown>,
): Promise<void> {
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.slice(0, AUDIT_TEXT_MAX) : value,
  ]);
  const texts = Object.fromEntries(short) as Record<string, unknown>;
  const part = action === "contest.questionDelete" ? { before: texts } : { after: texts };
  return recordAction(tx, call, { action, target: title, ...part });
}
