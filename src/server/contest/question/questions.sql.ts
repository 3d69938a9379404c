import {
  commentColumns,
  type CommentRow,
  commentTables,
  likedBy,
  mostLikedFirst,
  newestReplies,
} from "../../comment/fragments/comments.sql.ts";
import { sql } from "../../platform/db.ts";
import { notifyAtCommit } from "../../platform/live.sql.ts";
import type { GuardedQuestion } from "./questionPolicy.ts";

/** A question or a reply to one. */
export interface QuestionRow extends CommentRow, GuardedQuestion {
  contestId: number;
  /** Of the problem that the question is about. */
  displayId: string | null;
  /** Of a contestant's question: the newest reply is an organizer's. Null: it is no such question. */
  isAnswered: boolean | null;
}

/** What `cc` has of comment `c`, `about` of its question. */
const tables = `${commentTables} join contest_comment cc on cc.comment_id = c.id
  join contest_comment about on about.comment_id = thread.id`;
const displayId = `(select p.display_id from contest_problem p
  where p.contest_id = about.contest_id and p.problem_id = about.problem_id) as "displayId"`;
const columns = `${commentColumns}, thread.uid as "askerUid", cc.contest_id as "contestId",
  cc.is_official as "isOfficial", cc.is_public as "isPublic", cc.is_answered as "isAnswered", ${displayId}`;

/** $2 sees all, $3 uid (`seesQuestion`). */
const visible = "($2::boolean or cc.is_public or thread.uid = $3)";

/**
 * Questions of a contest. $1 contest, $2 whether the viewer sees all, $3 uid, $4 unanswered ones first, the oldest
 * of them first, $5 limit, $6 offset. The others by likes, then newest first. With whether the viewer likes each.
 */
export const listQuestionRows = sql<QuestionRow & { isLiked: boolean }>(
  "contest.listQuestions",
  `select ${columns}, ${likedBy("$3")} as "isLiked"
   from ${tables}
   where c.contest_id = $1 and c.parent_id is null and ${visible}
   order by case when $4::boolean and not cc.is_answered then c.id end, ${mostLikedFirst}
   limit $5 offset $6`,
);

/** $1 contest, $2 whether the viewer sees all, $3 uid. */
export const countQuestionRows = sql<{ count: number }>(
  "contest.countQuestions",
  `select count(*)::int as count from comment thread join contest_comment cc on cc.comment_id = thread.id
   where thread.contest_id = $1 and thread.parent_id is null and ${visible}`,
);

/** $1 ids of questions, $2 whether the viewer sees all, $3 uid, $4 how many of each. */
export const listReplyRows = sql<QuestionRow & { total: number }>(
  "contest.listReplies",
  newestReplies({ columns, tables, visible }, { ids: "$1::bigint[]", limit: "$4" }),
);

/** $1 id of a question or a reply. */
export const questionRow = sql<QuestionRow>(
  "contest.question",
  `select ${columns} from ${tables} where c.id = $1`,
);

/** $1 question: after it was locked. */
export const isPublicQuestion = sql<{ isPublic: boolean }>(
  "contest.isPublicQuestion",
  `select is_public as "isPublic" from contest_comment where comment_id = $1`,
);

/** $1 contest, $2 display id: the id of the problem. */
export const problemOfDisplayId = sql<{ id: number }>(
  "contest.problemOfDisplayId",
  "select problem_id as id from contest_problem where contest_id = $1 and display_id = upper($2)",
);

/** $1 comment, $2 contest, $3 problem or null, $4 official, $5 public, $6 answered or null. */
export const insertContestComment = sql(
  "contest.insertComment",
  `insert into contest_comment (comment_id, contest_id, problem_id, is_official, is_public, is_answered)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** $1 question: answered when its newest reply is an organizer's. */
export const setAnswered = sql(
  "contest.setAnswered",
  `update contest_comment set is_answered = coalesce(
     (select r.is_official from comment c join contest_comment r on r.comment_id = c.id
      where c.parent_id = $1 order by c.id desc limit 1), false)
   where comment_id = $1`,
);

/** $1 question, $2 public: itself and what organizers replied. */
export const publishQuestionRow = sql(
  "contest.publishQuestion",
  `update contest_comment set is_public = $2
   where comment_id = $1 or is_official and comment_id in (select id from comment where parent_id = $1)`,
);

/** $1 question, without its replies. */
export const publishQuestionAlone = sql(
  "contest.publishQuestionAlone",
  "update contest_comment set is_public = true where comment_id = $1",
);

/** $1 question: an organizer has replied. */
export const hasAnswer = sql<{ hasAnswer: boolean }>(
  "contest.hasAnswer",
  `select exists (select 1 from comment c join contest_comment r on r.comment_id = c.id
     where c.parent_id = $1 and r.is_official) as "hasAnswer"`,
);

/** $1 contest, $2 uid, $3 ids that the browser has shown, $4 limit: what organizers wrote to this person or to all. */
export const listUnreadAnswerRows = sql<{
  id: number;
  commentId: number;
  isOwn: boolean;
  displayId: string | null;
  createdAt: Date;
}>(
  "contest.listUnreadAnswers",
  `select c.id, thread.id as "commentId", thread.uid = $2 as "isOwn", c.created_at as "createdAt", ${displayId}
   from contest_comment cc join comment c on c.id = cc.comment_id
     join comment thread on thread.id = coalesce(c.parent_id, c.id)
     join contest_comment about on about.comment_id = thread.id
   where cc.contest_id = $1 and cc.is_official and c.uid <> $2 and (cc.is_public or thread.uid = $2)
     and cc.comment_id <> all ($3::bigint[])
   order by cc.comment_id desc limit $4`,
);

/** $1 contest. */
export const countUnansweredRows = sql<{ count: number }>(
  "contest.countUnanswered",
  "select count(*)::int as count from contest_comment where contest_id = $1 and not is_answered",
);

/**
 * $1 contest, $2 question, $3 limit: what organizers wrote to all about it, newest first, with who asked; one row
 * without an answer when there is none, no row when the question does not exist.
 */
export const publishedAnswers = sql<
  { askerUid: string; displayId: string | null } & (
    | { id: number; uid: string; createdAt: Date }
    | { id: null; uid: null; createdAt: null }
  )
>(
  "contest.publishedAnswers",
  `select thread.uid as "askerUid", answer.id, answer.uid, answer.created_at as "createdAt", ${displayId}
   from comment thread join contest_comment about on about.comment_id = thread.id left join lateral (
     select c.id, c.uid, c.created_at from comment c join contest_comment cc on cc.comment_id = c.id
     where (c.id = $2 or c.parent_id = $2) and cc.is_official and cc.is_public
     order by c.id desc limit $3) answer on true
   where thread.id = $2 and thread.contest_id = $1 and thread.parent_id is null
   order by answer.id desc`,
);

/** Bus channel: a contest whose questions changed, and for whom (`questionLive.ts`). */
export const QUESTION_CHANGES = "contest-question-changes";

/** $1 message (`questionLive.ts`): published at commit. */
export const notifyQuestions = sql(
  "contest.notifyQuestions",
  `select ${notifyAtCommit(`'${QUESTION_CHANGES}'`, "$1::text")}`,
);
