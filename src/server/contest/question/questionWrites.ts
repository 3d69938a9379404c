import type * as commentCalls from "../../../shared/discussion/comment.ts";
import { NEW_TEXT_FIELD, REPLY_TEXT_FIELD } from "../../../shared/discussion/comment.ts";
import { REPLIES_MAX } from "../../../shared/discussion/commentShape.ts";
import {
  type publishQuestion as publishCall,
  QUESTION_LIMITS,
  type Question,
  type QuestionReply,
} from "../../../shared/discussion/contestQuestion.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { may } from "../../../shared/account/roles.ts";
import type * as z from "zod/mini";
import { recordAction } from "../../audit/service.ts";
import type { CommentCall, PlacedInput } from "../../comment/policy.ts";
import * as comments from "../../comment/service.ts";
import { notifyReply } from "../../message/service.ts";
import { type Database, only, type Tx } from "../../platform/database/db.ts";
import type { AuditAction } from "../../../shared/site/audit.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { admitPublicTexts } from "../organizer/editorTexts.ts";
import { mayAnswerIn } from "../policy.ts";
import { storedContests } from "../contestCache.ts";
import { enteredContest } from "../read.ts";
import { changeForAll, changeForOne } from "./questionLive.ts";
import { askRefusal, mayDeleteQuestion, replyRefusal } from "./questionPolicy.ts";
import {
  hasAnswer,
  createContestComment,
  isPublicQuestion,
  notifyQuestions,
  problemOfDisplayId,
  publishQuestionAlone,
  publishQuestionRow,
  type QuestionRow,
  setAnswered,
} from "./questions.sql.ts";
import { placeOfContest, readerOf, readQuestion, readReply, visibleQuestion } from "./questions.ts";

/**
 * Asks a question. If the caller is an organizer, the text is published as a notice for all contestants instead.
 * Refusals: the same as for entering the contest and for rendering, those of `askRefusal`, those of `admitPublicTexts`
 * for organizers, CONTEST_PROBLEM_NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function createQuestion(
  db: Database,
  { place, content, displayId }: PlacedInput<typeof commentCalls.createComment>,
  call: CommentCall,
): Promise<Question> {
  const contest = await enteredContest(storedContests(db), place.id, call.viewer);
  const reader = await readerOf(db, contest, call.viewer);
  const { uid } = reader.viewer;
  const refusal = askRefusal(reader);
  if (refusal) throw refusal;
  const isOfficial = mayAnswerIn(call.viewer, contest.guarded);
  if (isOfficial) await admitPublicTexts(db, call, contest.guarded, [content]);
  const [problem] =
    displayId === null ? [] : await problemOfDisplayId(db, { contestId: place.id, displayId });
  if (displayId !== null && !problem) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  const text = await comments.renderComment(content, { field: NEW_TEXT_FIELD, uid });
  const questionId = await db.transaction(async (tx) => {
    if (!isOfficial) await comments.countText(tx, place, { uid, limits: QUESTION_LIMITS });
    const id = await comments.createComment(tx, place, { ...text, uid });
    await createContestComment(tx, {
      commentId: id,
      contestId: place.id,
      problemId: problem?.id ?? null,
      isOfficial,
      isPublic: isOfficial,
      isAnswered: isOfficial ? null : false,
    });
    if (isOfficial) await record(tx, call, contest, { action: "contest.questionCreate", content });
    const change = isOfficial ? changeForAll(place.id, id) : changeForOne(place.id, uid);
    await notifyQuestions(tx, { change });
    return id;
  });
  return readQuestion(db, questionId, call);
}

/**
 * Answers a question, or replies to an answer to the caller's own question. Refusals: COMMENT_NOT_FOUND, those of
 * `replyRefusal`, QUESTION_FULL, TOO_MANY_REQUESTS, those of rendering, those of `admitPublicTexts` for organizers.
 */
export async function createReply(
  db: Database,
  { commentId, content, toUid = null, isPublic }: z.output<typeof commentCalls.createReply.input>,
  call: CommentCall,
): Promise<QuestionReply> {
  const { question, contest, reader } = await visibleQuestion(db, commentId, call.viewer);
  const { uid } = reader.viewer;
  const refusal = replyRefusal(reader, question);
  if (refusal) throw refusal;
  const isOfficial = mayAnswerIn(call.viewer, contest.guarded);
  if (isPublic && !isOfficial) throw new Refusal("FORBIDDEN");
  if (isOfficial) await admitPublicTexts(db, call, contest.guarded, [content]);
  const text = await comments.renderComment(content, { field: REPLY_TEXT_FIELD, uid });
  const replyId = await db.transaction(async (tx) => {
    await comments.lockComment(tx, commentId);
    if ((await comments.countReplies(tx, commentId)) >= REPLIES_MAX) {
      throw new Refusal("QUESTION_FULL", { max: REPLIES_MAX });
    }
    const place = placeOfContest(contest.id);
    if (!isOfficial) await comments.countText(tx, place, { uid, limits: QUESTION_LIMITS });
    const id = await comments.createReply(tx, commentId, { ...text, uid, toUid });
    await createContestComment(tx, {
      commentId: id,
      contestId: contest.id,
      problemId: null,
      isOfficial,
      isPublic,
      isAnswered: null,
    });
    if (isPublic) await publishQuestionAlone(tx, { contestId: contest.id, commentId });
    await setAnswered(tx, { contestId: contest.id, commentId });
    if (isOfficial) {
      const action = { action: "contest.questionAnswer" as const, content, isPublic };
      await record(tx, call, contest, { ...action, question: question.content });
      const answer = { place, commentId: id, senderUid: uid, quoteId: commentId };
      await notifyReply(tx, { ...answer, toUid: question.uid });
    }
    const change = isPublic
      ? changeForAll(contest.id, commentId)
      : changeForOne(contest.id, question.uid);
    await notifyQuestions(tx, { change });
    return id;
  });
  return readReply(db, replyId, call);
}

/** Shows a question and its answers to everyone, or hides them again. Refusals: FORBIDDEN, QUESTION_UNANSWERED. */
export async function publishQuestion(
  db: Database,
  { commentId, isPublic }: z.output<typeof publishCall.input>,
  call: CommentCall,
): Promise<null> {
  const { question, contest } = await visibleQuestion(db, commentId, call.viewer);
  if (!mayAnswerIn(call.viewer, contest.guarded)) throw new Refusal("FORBIDDEN");
  // Only a contestant's question can be made public or private; a reply or an organizer's notice cannot.
  if (question.isReply || question.isOfficial) throw new Refusal("COMMENT_NOT_FOUND");
  return db.transaction(async (tx) => {
    await comments.lockComment(tx, commentId);
    if (isPublic && !only(await hasAnswer(tx, { commentId })).hasAnswer) {
      throw new Refusal("QUESTION_UNANSWERED");
    }
    await publishQuestionRow(tx, { contestId: contest.id, commentId, isPublic });
    const action = "contest.questionPublish" as const;
    await record(tx, call, contest, { action, question: question.content, isPublic });
    await notifyQuestions(tx, { change: changeForAll(contest.id, commentId) });
    return null;
  });
}

/** Deletes a question with its replies. Refusals: COMMENT_NOT_FOUND, QUESTION_PUBLIC, FORBIDDEN. */
export function deleteQuestion(db: Database, commentId: number, call: CommentCall): Promise<null> {
  return deleteOne(db, { id: commentId, isReply: false }, call);
}

/** Deletes a reply; the refusals are those of {@link deleteQuestion}. */
export function deleteReply(db: Database, replyId: number, call: CommentCall): Promise<null> {
  return deleteOne(db, { id: replyId, isReply: true }, call);
}

async function deleteOne(
  db: Database,
  { id, isReply }: { id: number; isReply: boolean },
  call: CommentCall,
): Promise<null> {
  const { question, contest, reader } = await visibleQuestion(db, id, call.viewer);
  if (question.isReply !== isReply) throw new Refusal("COMMENT_NOT_FOUND");
  const { commentId } = question;
  return db.transaction(async (tx) => {
    await comments.lockComment(tx, commentId);
    // A question may have been published since it was read, so its state is read again.
    const { isPublic } = isReply
      ? question
      : only(await isPublicQuestion(tx, { contestId: contest.id, commentId }));
    if (!mayDeleteQuestion(reader, { ...question, isPublic })) {
      throw new Refusal(question.uid === reader.viewer.uid ? "QUESTION_PUBLIC" : "FORBIDDEN");
    }
    await comments.deleteComment(tx, id);
    if (isReply) await setAnswered(tx, { contestId: contest.id, commentId });
    if (mayAnswerIn(call.viewer, contest.guarded)) {
      await record(tx, call, contest, { action: "contest.questionDelete", ...textsOf(question) });
    }
    const change = isPublic
      ? changeForAll(contest.id, commentId)
      : changeForOne(contest.id, question.askerUid);
    await notifyQuestions(tx, { change });
    return null;
  });
}

/**
 * Records the viewer's like of a visible question, at most once; users whose role may not comment may not like
 * questions either.
 */
export async function likeQuestion(
  db: Database,
  { commentId, isLiked }: z.output<typeof commentCalls.likeComment.input>,
  { viewer }: CommentCall,
): Promise<null> {
  const { question, contest } = await visibleQuestion(db, commentId, viewer);
  if (!may(viewer.role, "comment")) throw new Refusal("FORBIDDEN");
  if (question.isReply) throw new Refusal("COMMENT_NOT_FOUND");
  const like = { commentId, authorUid: question.uid, uid: viewer.uid, isLiked };
  await comments.likeComment(db, placeOfContest(contest.id), like);
  return null;
}

/** Maximum number of characters of a text that the audit log stores. */
const AUDIT_TEXT_MAX = 500;

function textsOf({ isReply, content }: QuestionRow): Record<string, string> {
  return { [isReply ? "content" : "question"]: content };
}

function record(
  tx: Tx,
  call: CommentCall,
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
