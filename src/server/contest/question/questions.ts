import type {
  listComments as listCall,
  listReplies as repliesCall,
} from "../../../shared/discussion/comment.ts";
import { type CommentPlace, REPLIES_SHOWN } from "../../../shared/discussion/commentShape.ts";
import {
  type listUnreadAnswers as unreadCall,
  type Question,
  type QuestionList,
  type QuestionReply,
  UNREAD_MAX,
} from "../../../shared/discussion/contestQuestion.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import type * as z from "zod/mini";
import type { CommentCall, PlacedInput } from "../../comment/policy.ts";
import {
  likeMap,
  presentAddressee,
  presentComment,
  readHtml,
  replyBound,
} from "../../comment/service.ts";
import { type Database, type Db, only } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { readSwitches } from "../../site/service.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { actorIn, readsQuestions } from "../policy.ts";
import { type ContestCache, storedContests } from "../contestCache.ts";
import { enteredContest } from "../read.ts";
import {
  mayDeleteQuestion,
  type QuestionReader,
  mayReply,
  seesAllQuestions,
  seesName,
  seesQuestion,
} from "./questionPolicy.ts";
import {
  countQuestionRows,
  countUnansweredRows,
  listQuestionRows,
  listQuestionRowsUnansweredFirst,
  listReplyRows,
  listUnreadAnswerRows,
  type QuestionRow,
  questionRow,
  replyPageRows,
} from "./questions.sql.ts";

/** Number of unanswered questions of a contest. */
export async function countUnanswered(db: Db, contestId: number): Promise<number> {
  return only(await countUnansweredRows(db, { contestId })).count;
}

/** Identifies the questions of a contest among all comments. */
export function placeOfContest(contestId: number): CommentPlace {
  return { kind: "contest", id: contestId };
}

/**
 * Returns the data about the viewer and the contest on which the rules for questions depend. The members of a team ask
 * and read questions with the team's account, and therefore together.
 */
export async function readerOf(
  db: Db,
  { guarded, participation }: ContestRecord,
  viewer: Viewer,
): Promise<QuestionReader> {
  const { openContestComment: areOpen } = await readSwitches(db);
  return {
    viewer: actorIn(viewer, guarded, participation),
    contest: guarded,
    participation,
    areOpen,
    now: db.clock.now(),
  };
}

/** Returns a question or reply together with its contest, if this viewer may see it. Refusal: COMMENT_NOT_FOUND. */
export async function visibleQuestion(
  db: Db,
  id: number,
  viewer: Viewer,
): Promise<{ question: QuestionRow; contest: ContestRecord; reader: QuestionReader }> {
  const [question] = await questionRow(db, { id });
  if (!question) throw new Refusal("COMMENT_NOT_FOUND");
  // A refusal of entry would reveal that the question and its contest exist, so it is replaced by COMMENT_NOT_FOUND.
  const contest = await enteredContest(storedContests(db), question.contestId, viewer).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? new Refusal("COMMENT_NOT_FOUND") : error;
    },
  );
  const reader = await readerOf(db, contest, viewer);
  if (!seesQuestion(reader, question)) throw new Refusal("COMMENT_NOT_FOUND");
  return { question, contest, reader };
}

/**
 * A page of the questions that the viewer sees, each with its newest replies. Refusals: the same as for entering the
 * contest.
 */
export async function listQuestions(
  contests: ContestCache,
  { place, currentPage, limit }: PlacedInput<typeof listCall>,
  { viewer, locale }: CommentCall,
): Promise<QuestionList> {
  const { db } = contests;
  const contest = await enteredContest(contests, place.id, viewer);
  const { guarded, participation } = contest;
  const seesAll = seesAllQuestions({ viewer, contest: guarded, now: db.clock.now() });
  const { uid } = actorIn(viewer, guarded, participation);
  const listRows = readsQuestions(viewer, guarded)
    ? listQuestionRowsUnansweredFirst
    : listQuestionRows;
  const visible = { contestId: place.id, seesAll, uid };
  const [reader, rows] = await Promise.all([
    readerOf(db, contest, viewer),
    listRows(db, { ...visible, limit, offset: (currentPage - 1) * limit }),
  ]);
  const ids = rows.map(({ id }) => id);
  const replies = await listReplyRows(db, { ids, seesAll, uid, limit: REPLIES_SHOWN });
  const htmlById = await readHtml(db, place, [...rows, ...replies]);
  // A page after the last page has no rows, so the total must be counted by a separate statement.
  const total = rows[0]?.total ?? only(await countQuestionRows(db, visible)).count;
  const presentation = { reader, htmlById, locale };
  const records = rows.map((row) => {
    const own = replies.filter(({ commentId }) => commentId === row.id);
    return presentQuestion(row, own, presentation);
  });
  return {
    commentList: { records, total },
    commentLikeMap: likeMap(rows),
    areOpen: reader.areOpen,
  };
}

/** Lists the replies to a question, newest first, if the viewer may see the question. Refusal: COMMENT_NOT_FOUND. */
export async function listReplies(
  db: Database,
  { commentId, limit, ...range }: z.output<typeof repliesCall.input>,
  { viewer, locale }: CommentCall,
): Promise<QuestionReply[]> {
  const { contest, reader } = await visibleQuestion(db, commentId, viewer);
  const { way, bound } = replyBound(range);
  const rows = await replyPageRows[way](db, {
    commentId,
    bound,
    limit,
    seesAll: seesAllQuestions(reader),
    uid: reader.viewer.uid,
  });
  const htmlById = await readHtml(db, placeOfContest(contest.id), rows);
  return rows.map((row) => presentReply(row, { reader, htmlById, locale }));
}

/**
 * For contestants: the organizers' messages that the browser has not shown yet, whether they are addressed to everyone
 * or only to these contestants. For organizers: the number of unanswered questions.
 */
export async function listUnreadAnswers(
  contests: ContestCache,
  { contestId, readIds }: z.output<typeof unreadCall.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof unreadCall>> {
  const { db } = contests;
  const { guarded, participation } = await enteredContest(contests, contestId, viewer);
  if (readsQuestions(viewer, guarded)) {
    return { unread: [], unanswered: await countUnanswered(db, contestId) };
  }
  const rows = await listUnreadAnswerRows(db, {
    contestId,
    uid: actorIn(viewer, guarded, participation).uid,
    readIds,
    limit: UNREAD_MAX,
  });
  const unread = rows.map(({ createdAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
  }));
  return { unread, unanswered: null };
}

/** A question that has just been written, as its author sees it. */
export async function readQuestion(
  db: Db,
  id: number,
  { viewer, locale }: CommentCall,
): Promise<Question> {
  const { question, reader } = await visibleQuestion(db, id, viewer);
  const htmlById = new Map([[id, question.html]]);
  return presentQuestion(question, [], { reader, htmlById, locale });
}

/** A reply that has just been written, as its author sees it. */
export async function readReply(
  db: Db,
  id: number,
  { viewer, locale }: CommentCall,
): Promise<QuestionReply> {
  const { question, reader } = await visibleQuestion(db, id, viewer);
  const htmlById = new Map([[id, question.html]]);
  return presentReply(question, { reader, htmlById, locale });
}

interface Presentation {
  reader: QuestionReader;
  htmlById: ReadonlyMap<number, string>;
  locale: Locale;
}

function presentContestComment(row: QuestionRow, { reader, htmlById, locale }: Presentation) {
  const decisions = {
    seesAuthor: seesName(reader, row),
    fromRole: row.isOfficial
      ? row.isRoot
        ? ("root" as const)
        : ("admin" as const)
      : ("user" as const),
    mayDelete: mayDeleteQuestion(reader, row),
  };
  const base = presentComment(row, decisions, { htmlById, locale });
  return { ...base, isPublic: row.isPublic };
}

function presentReply(row: QuestionRow, presentation: Presentation): QuestionReply {
  const { reader } = presentation;
  const seesAddressee = seesAllQuestions(reader) || row.askerUid === reader.viewer.uid;
  return {
    ...presentContestComment(row, presentation),
    ...presentAddressee(row, seesAddressee),
    commentId: row.commentId,
  };
}

function presentQuestion(
  row: QuestionRow,
  replies: (QuestionRow & { total: number })[],
  presentation: Presentation,
): Question {
  const { reader } = presentation;
  return {
    ...presentContestComment(row, presentation),
    cid: row.contestId,
    displayId: row.displayId,
    likeNum: row.likeNum,
    totalReplyNum: replies[0]?.total ?? 0,
    replyList: replies.map((reply) => presentReply(reply, presentation)),
    isAnswered: row.isAnswered ?? false,
    isOwn: row.uid === reader.viewer.uid,
    mayReply: mayReply(reader, row),
  };
}
