import {
  commentColumns,
  commentTables,
  likedBy,
  mostLikedFirst,
  newestReplies,
  replyRange,
  type ReplyWay,
} from "../../comment/fragments/comments.sql.ts";
import { notifyAtCommit } from "../../platform/live/live.sql.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/** `cc`: the row of `contest_comment` that belongs to comment `c`. */
const questionTables = `${commentTables} join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id`;
/**
 * Joined tables for statements that read questions and replies. `thread` is the question to which comment `c` belongs,
 * and `about` contains the contest columns of that question.
 */
const tables = `${questionTables} join comment thread on thread.id = coalesce(c.parent_id, c.id)
  join contest_comment about on about.contest_id = c.contest_id and about.comment_id = thread.id`;

const displayIdIn = (about: string): string => `(select p.display_id from contest_problem p
  where p.contest_id = ${about}.contest_id and p.problem_id = ${about}.problem_id) as "displayId"`;
const displayId = displayIdIn("about");

/**
 * Columns of a question. A question is stored in two rows: `thread` is the row of its comment, and `about` contains the
 * columns that only comments in contests have.
 */
const columnsWith = (thread: string, about: string): string =>
  `${commentColumns}, ${thread}.uid as "askerUid", cc.contest_id as "contestId",
  cc.is_official as "isOfficial", cc.is_public as "isPublic", cc.is_answered as "isAnswered", ${displayIdIn(about)}`;
const columns = columnsWith("thread", "about");

/** `seesQuestion`. */
const visible = "(:seesAll::boolean or cc.is_public or thread.uid = :uid)";

const visibleCount = `select count(*)::int as count from comment thread
  join contest_comment cc on cc.contest_id = thread.contest_id and cc.comment_id = thread.id
  where thread.contest_id = :contestId and thread.parent_id is null and ${visible}`;

/**
 * The page is selected before users are joined; each row contains the number of rows on all pages (`total`). `:uid` is
 * the viewer's uid, which also determines the column `isLiked`. All rows of the page are questions, so `thread` and
 * `about` would be the same rows again and need not be joined. With these two joins, the planning of the statement,
 * which happens once per connection, would take between 5 and 12 ms instead of 1.5 ms.
 */
const questionPage = (order: string): string =>
  `with page as materialized (
     select c.id, row_number() over () as position from (
       select c.id from comment c
         join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id
       where c.contest_id = :contestId and c.parent_id is null
         and (:seesAll::boolean or cc.is_public or c.uid = :uid)
       order by ${order} limit :limit offset :offset) c)
   select ${columnsWith("c", "cc")}, ${likedBy(":uid")} as "isLiked", (${visibleCount}) as total
   from page join (${questionTables}) on c.id = page.id
   order by page.position`;

/**
 * Questions of a contest, ordered by their number of likes (most first) and then by time (newest first); an index
 * provides this order.
 */
export const listQuestionRows = statement("contest.listQuestions", questionPage(mostLikedFirst), {
  variant: "mostLikedFirst",
});

/**
 * Questions of a contest for organizers: first the unanswered questions, oldest first, then the answered questions,
 * most liked first.
 */
export const listQuestionRowsUnansweredFirst = statement(
  "contest.listQuestions",
  questionPage(`case when not cc.is_answered then c.id end, ${mostLikedFirst}`),
  { variant: "unansweredFirst" },
);

/** The number of rows on all pages. */
export const countQuestionRows = statement("contest.countQuestions", visibleCount);

/** The tables that `visible` needs for a reply `c`. */
const countedTables = `comment c join comment thread on thread.id = c.parent_id
  join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id`;

/** `:ids`: ids of questions; `:limit`: maximum number of replies to each. */
export const listReplyRows = statement(
  "contest.listReplies",
  newestReplies(
    { columns, tables, visible, totalTables: countedTables },
    { ids: ":ids::bigint[]", limit: ":limit" },
  ),
);

const replyPage = (way: ReplyWay) =>
  statement(
    "contest.replyPage",
    `select * from (
       select ${columns} from ${tables} where c.parent_id = :commentId and ${visible} and ${replyRange(way, "c")}) reply
     order by reply.id desc`,
    { variant: way },
  );

/** Statements that read a page of the replies to a question, newest first. */
export const replyPageRows = { older: replyPage("older"), newer: replyPage("newer") };

/** The question or reply with this id. */
export const questionRow = statement(
  "contest.question",
  `select ${columns} from ${tables} where c.id = :id`,
);

/** A question, or a reply to a question. `isAnswered` is null for all rows except contestants' questions. */
export type QuestionRow = RowOf<typeof questionRow>;

export const questionRowsByIds = statement(
  "contest.questionsByIds",
  `select ${columns} from ${tables} where c.id = any (:ids::bigint[])`,
);

/** Run this statement only after the question has been locked. */
export const isPublicQuestion = statement(
  "contest.isPublicQuestion",
  `select is_public as "isPublic" from contest_comment where contest_id = :contestId and comment_id = :commentId`,
);

export const problemOfDisplayId = statement(
  "contest.problemOfDisplayId",
  "select problem_id as id from contest_problem where contest_id = :contestId and display_id = upper(:displayId)",
);

export const createContestComment = statement(
  "contest.createComment",
  `insert into contest_comment (comment_id, contest_id, problem_id, is_official, is_public, is_answered)
   values (:commentId, :contestId, :problemId?, :isOfficial, :isPublic, :isAnswered?)`,
);

/** Marks a question as answered if its newest reply is an organizer's, otherwise as unanswered. */
export const setAnswered = statement(
  "contest.setAnswered",
  `update contest_comment set is_answered = coalesce(
     (select r.is_official from comment c
        join contest_comment r on r.contest_id = c.contest_id and r.comment_id = c.id
      where c.parent_id = :commentId order by c.id desc limit 1), false)
   where contest_id = :contestId and comment_id = :commentId`,
);

/** Publishes or hides a question and the organizers' replies to it. */
export const publishQuestionRow = statement(
  "contest.publishQuestion",
  `update contest_comment set is_public = :isPublic
   where contest_id = :contestId and (comment_id = :commentId
     or is_official and comment_id in (select id from comment where parent_id = :commentId))`,
);

/** Publishes a question without its replies. */
export const publishQuestionAlone = statement(
  "contest.publishQuestionAlone",
  "update contest_comment set is_public = true where contest_id = :contestId and comment_id = :commentId",
);

/** Whether an organizer has replied. */
export const hasAnswer = statement(
  "contest.hasAnswer",
  `select exists (
     select 1 from comment c join contest_comment r on r.contest_id = c.contest_id and r.comment_id = c.id
     where c.parent_id = :commentId and r.is_official) as "hasAnswer"`,
);

/**
 * Notices and answers by organizers to this user or to all users, except the ones in `:readIds`. `offset 0` makes
 * PostgreSQL read the newest rows one by one until there are enough, instead of joining all rows of the contest (with
 * 1,000 answers: 0.3 ms instead of 40 ms).
 */
export const listUnreadAnswerRows = statement(
  "contest.listUnreadAnswers",
  `select cc.comment_id as id, thread.id as "commentId", thread.uid = :uid as "isOwn", c.created_at as "createdAt", ${displayId}
   from contest_comment cc
     cross join lateral (
       select uid, created_at, coalesce(parent_id, id) as thread_id from comment where id = cc.comment_id offset 0) c
     cross join lateral (select id, uid from comment where id = c.thread_id offset 0) thread
     cross join lateral (
       select contest_id, problem_id from contest_comment
       where contest_id = cc.contest_id and comment_id = thread.id offset 0) about
   where cc.contest_id = :contestId and cc.is_official and c.uid <> :uid and (cc.is_public or thread.uid = :uid)
     and cc.comment_id <> all (:readIds::bigint[])
   order by cc.comment_id desc limit :limit`,
);

export const countUnansweredRows = statement(
  "contest.countUnanswered",
  "select count(*)::int as count from contest_comment where contest_id = :contestId and not is_answered",
);

/**
 * Public answers by organizers to a question, newest first. Each row also contains the author of the question
 * (`askerUid`). A question without a public answer has one row without an answer; a question that does not exist has no
 * row.
 */
export const listPublishedAnswerRows = statement(
  "contest.listPublishedAnswers",
  `select thread.uid as "askerUid", answer.id, answer.uid, answer.created_at as "createdAt", ${displayId}
   from comment thread
     join contest_comment about on about.contest_id = thread.contest_id and about.comment_id = thread.id
     left join lateral (
     select c.id, c.uid, c.created_at from comment c
       join contest_comment cc on cc.contest_id = c.contest_id and cc.comment_id = c.id
     where (c.id = :commentId or c.parent_id = :commentId) and cc.is_official and cc.is_public
     order by c.id desc limit :limit) answer on true
   where thread.id = :commentId and thread.contest_id = :contestId and thread.parent_id is null
   order by answer.id desc`,
);

/** Bus channel for changes to questions; a message contains the contest and the audience (`questionLive.ts`). */
export const QUESTION_CHANGES = "contest-question-changes";

/** Publishes `:change` (see `questionLive.ts`) when the transaction commits. */
export const notifyQuestions = statement(
  "contest.notifyQuestions",
  `select ${notifyAtCommit(`'${QUESTION_CHANGES}'`, ":change::text")}`,
);
