import {
  type listQuestions,
  type listReplies,
  type listUnreadAnswers,
  type Question,
  type QuestionReply,
  REPLIES_MAX,
  REPLIES_SHOWN,
  UNREAD_MAX,
} from "../../../shared/contestQuestion.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Refusal } from "../../../shared/errors.ts";
import type { Locale } from "../../../shared/locale.ts";
import type * as z from "zod/mini";
import type { Db } from "../../platform/db.ts";
import { RENDERER_VERSION, renderStored, withNote } from "../../platform/rendering/rendering.ts";
import type { SignedInCall, Viewer } from "../../platform/route.ts";
import { readSwitches } from "../../site/service.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { isOrganizer } from "../policy.ts";
import {
  mayDeleteComment,
  type QuestionReader,
  replyRefusal,
  seesAllQuestions,
  seesComment,
  seesName,
} from "./questionPolicy.ts";
import {
  commentById,
  type CommentRow,
  countQuestions,
  countUnanswered,
  questionPage,
  repliesTo,
  storeCommentHtml,
  unreadAnswers,
} from "./questions.sql.ts";
import { enteredCached, enteredContest } from "../read.ts";

/** What a call needs of its caller. */
export type QuestionCall = Pick<SignedInCall, "viewer" | "locale" | "ip">;

/** How many questions of a contest wait for an answer. */
export async function unansweredQuestions(db: Db, contestId: number): Promise<number> {
  return (await countUnanswered(db, contestId))[0]?.count ?? 0;
}

export async function readerOf(
  db: Db,
  { guarded, participation }: ContestRecord,
  viewer: Viewer,
): Promise<QuestionReader> {
  const { openContestComment: areOpen } = await readSwitches(db);
  return { viewer, contest: guarded, participation, areOpen, now: db.clock.now() };
}

/** A comment that this viewer sees, with its contest; all others are refused as not found. */
export async function seenComment(
  db: Db,
  id: number,
  viewer: Viewer,
): Promise<{ comment: CommentRow; contest: ContestRecord; reader: QuestionReader }> {
  const [comment] = await commentById(db, id);
  if (!comment) throw new Refusal("QUESTION_NOT_FOUND");
  // A refusal to enter would say that there is a question, and in which contest.
  const contest = await enteredContest(db, comment.contestId, viewer).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("QUESTION_NOT_FOUND") : error;
  });
  const reader = await readerOf(db, contest, viewer);
  if (!seesComment(reader, comment)) throw new Refusal("QUESTION_NOT_FOUND");
  return { comment, contest, reader };
}

export async function listOfQuestions(
  db: Db,
  { cid, currentPage, limit }: z.output<typeof listQuestions.input>,
  { viewer, locale }: QuestionCall,
): Promise<OutputOf<typeof listQuestions>> {
  const contest = await enteredCached(db, cid, viewer);
  const { guarded } = contest;
  const seesAll = seesAllQuestions({ viewer, contest: guarded, now: db.clock.now() });
  const who = [seesAll, viewer.uid] as const;
  const offset = (currentPage - 1) * limit;
  const [reader, rows, [counted]] = await Promise.all([
    readerOf(db, contest, viewer),
    questionPage(db, cid, ...who, isOrganizer(viewer, guarded), limit, offset),
    countQuestions(db, cid, ...who),
  ]);
  const ids = rows.map(({ id }) => id);
  const replies = await repliesTo(db, ids, ...who, REPLIES_SHOWN);
  const htmls = await htmlsOf(db, [...rows, ...replies]);
  const show = { reader, htmls, locale };
  const records = rows.map((row) => {
    const own = replies.filter(({ commentId }) => commentId === row.id);
    return presentQuestion(row, own, show);
  });
  const liked = rows.filter(({ isLiked }) => isLiked);
  const commentLikeMap = Object.fromEntries(liked.map(({ id }) => [String(id), true]));
  const { areOpen } = reader;
  return { commentList: { records, total: counted?.count ?? 0 }, commentLikeMap, areOpen };
}

export async function listOfReplies(
  db: Db,
  { commentId }: z.output<typeof listReplies.input>,
  { viewer, locale }: QuestionCall,
): Promise<OutputOf<typeof listReplies>> {
  const { reader } = await seenComment(db, commentId, viewer);
  const rows = await repliesTo(
    ...([db, [commentId], seesAllQuestions(reader), viewer.uid, REPLIES_MAX] as const),
  );
  const show = { reader, htmls: await htmlsOf(db, rows), locale };
  return rows.map((row) => presentReply(row, show));
}

export async function unreadOf(
  db: Db,
  { cid, readCommentList }: z.output<typeof listUnreadAnswers.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof listUnreadAnswers>> {
  const { guarded } = await enteredCached(db, cid, viewer);
  if (isOrganizer(viewer, guarded)) {
    return { unread: [], unanswered: await unansweredQuestions(db, cid) };
  }
  const rows = await unreadAnswers(db, cid, viewer.uid, readCommentList, UNREAD_MAX);
  const unread = rows.map(({ createdAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
  }));
  return { unread, unanswered: null };
}

/** One comment as the reader sees it, after it was written. */
export async function presentWritten(
  db: Db,
  id: number,
  { viewer, locale }: QuestionCall,
): Promise<{ question: Question; reply: QuestionReply }> {
  const { comment, reader } = await seenComment(db, id, viewer);
  const show = { reader, htmls: new Map([[id, comment.html]]), locale };
  return {
    question: presentQuestion(comment, [], show),
    reply: presentReply(comment, show),
  };
}

interface Show {
  reader: QuestionReader;
  /** HTML by the comment's id. */
  htmls: ReadonlyMap<number, string>;
  locale: Locale;
}

/** The stored HTML of each, rendered again after the renderer's version has changed. */
async function htmlsOf(db: Db, rows: readonly CommentRow[]): Promise<Map<number, string>> {
  const old = rows.filter(({ renderer }) => renderer !== RENDERER_VERSION);
  const owner = `questions:${old[0]?.contestId}`;
  const rendered = await renderStored(
    old.map(({ content }) => content),
    { owner },
  );
  const htmls = new Map(rows.map(({ id, html }) => [id, html]));
  for (const [index, { id, content }] of old.entries()) {
    const { html = "", isFinal = false } = rendered[index] ?? {};
    htmls.set(id, html);
    if (isFinal) await storeCommentHtml(db, id, content, html, RENDERER_VERSION);
  }
  return htmls;
}

function presentWriting(row: CommentRow, { reader, htmls, locale }: Show) {
  const named = seesName(reader, row);
  const official = row.isRoot ? ("root" as const) : ("admin" as const);
  return {
    id: row.id,
    content: row.content,
    html: withNote(htmls.get(row.id) ?? "", locale),
    fromUid: named ? row.uid : null,
    fromName: named ? row.username : "",
    fromAvatar: named ? row.avatar : null,
    fromRole: row.isOfficial ? official : ("user" as const),
    isPublic: row.isPublic,
    mayDelete: mayDeleteComment(reader, row),
    gmtCreate: row.createdAt.toISOString(),
  };
}

function presentReply(row: CommentRow, show: Show): QuestionReply {
  const { viewer } = show.reader;
  const knowsAddressee = seesAllQuestions(show.reader) || row.askedBy === viewer.uid;
  return {
    ...presentWriting(row, show),
    commentId: row.commentId,
    toUid: knowsAddressee ? row.toUid : null,
    toName: knowsAddressee ? (row.toName ?? "") : "",
  };
}

function presentQuestion(
  row: CommentRow,
  replies: (CommentRow & { total: number })[],
  show: Show,
): Question {
  const { reader } = show;
  return {
    ...presentWriting(row, show),
    cid: row.contestId,
    displayId: row.displayId,
    likeNum: row.likeNum,
    totalReplyNum: replies[0]?.total ?? 0,
    replyList: replies.map((reply) => presentReply(reply, show)),
    isAnswered: row.isAnswered,
    isOwn: row.uid === reader.viewer.uid,
    mayReply: replyRefusal(reader, row) === undefined,
  };
}
