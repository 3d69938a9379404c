import { sql } from "../../platform/db.ts";
import { notifyAtCommit } from "../../platform/live.sql.ts";
import type { GuardedComment } from "./questionPolicy.ts";

/** A comment or reply with its writer. */
export interface CommentRow extends GuardedComment {
  id: number;
  contestId: number;
  /** The question; its own id for a question. */
  commentId: number;
  content: string;
  html: string;
  renderer: number;
  username: string;
  avatar: string | null;
  isRoot: boolean;
  toUid: string | null;
  toName: string | null;
  displayId: string | null;
  isAnswered: boolean;
  likeNum: number;
  createdAt: Date;
}

/** Of comment `c`, its question `q` (itself for a question), their writer `u` and its addressee `t`. */
const columns = `c.id, c.contest_id as "contestId", q.id as "commentId", c.content, c.html, c.renderer, c.uid,
  q.uid as "askedBy", c.parent_id is not null as "isReply", c.is_official as "isOfficial", c.is_public as "isPublic",
  u.username, u.avatar, u.role_id = 1000 as "isRoot", c.to_uid as "toUid", t.username as "toName",
  (select p.display_id from contest_problem p where p.contest_id = c.contest_id and p.problem_id = q.problem_id) as "displayId",
  q.is_answered as "isAnswered", c.like_num as "likeNum", c.created_at as "createdAt"`;
const joined = `join comment q on q.id = coalesce(c.parent_id, c.id) join app_user u on u.uid = c.uid
  left join app_user t on t.uid = c.to_uid`;

/** $2 sees all, $3 uid (`seesComment`). */
const seen = "($2::boolean or c.is_public or q.uid = $3)";

/**
 * Questions of a contest. $1 contest, $2 whether the reader sees all, $3 uid, $4 unanswered ones first, the oldest
 * of them first, $5 limit, $6 offset. The others by likes, then newest first. With whether the reader likes each.
 */
export const questionPage = sql<CommentRow & { isLiked: boolean }>(
  "contest.questions",
  `select ${columns},
     exists (select 1 from comment_like l where l.comment_id = c.id and l.uid = $3) as "isLiked"
   from comment c ${joined}
   where c.contest_id = $1 and c.parent_id is null and ${seen}
   order by case when $4::boolean and not c.is_official and not c.is_answered then c.id end,
     c.like_num desc, c.id desc
   limit $5 offset $6`,
);

/** $1 contest, $2 whether the reader sees all, $3 uid. */
export const countQuestions = sql<{ count: number }>(
  "contest.countQuestions",
  `select count(*)::int as count from comment q
   where q.contest_id = $1 and q.parent_id is null and ($2::boolean or q.is_public or q.uid = $3)`,
);

/** $1 ids of questions, $2 whether the reader sees all, $3 uid, $4 how many of each, newest first, with the number of all. */
export const repliesTo = sql<CommentRow & { total: number }>(
  "contest.replies",
  `select * from (
     select ${columns}, count(*) over each::int as total,
       row_number() over (partition by c.parent_id order by c.id desc) as place
     from comment c ${joined}
     where c.parent_id = any ($1::bigint[]) and ${seen}
     window each as (partition by c.parent_id)) replies
   where place <= $4 order by id desc`,
);

/** $1 id of a comment or reply in a contest. */
export const commentById = sql<CommentRow>(
  "contest.comment",
  `select ${columns} from comment c ${joined} where c.id = $1 and c.contest_id is not null`,
);

/** $1 id of a question: locked until the transaction ends, so that its replies change one after the other. */
export const lockQuestion = sql<{ id: number; isPublic: boolean; replies: number }>(
  "contest.lockQuestion",
  `select c.id, c.is_public as "isPublic",
     (select count(*)::int from comment r where r.parent_id = c.id) as replies
   from comment c where c.id = $1 and c.parent_id is null for update`,
);

/** $1 contest, $2 display id: the id of the problem. */
export const problemAsked = sql<{ id: number }>(
  "contest.problemAsked",
  "select problem_id as id from contest_problem where contest_id = $1 and display_id = upper($2)",
);

/** $1 contest, $2 uid, $3 problem or null, $4 content, $5 HTML, $6 renderer, $7 official: such ones are public. */
export const insertQuestion = sql<{ id: number }>(
  "contest.insertQuestion",
  `insert into comment (contest_id, uid, problem_id, content, html, renderer, is_official, is_public)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
);

/**
 * $1 question, $2 uid, $3 content, $4 HTML, $5 renderer, $6 official, $7 public, $8 to whom or null: anybody but
 * those who wrote there is the one who asked.
 */
export const insertReply = sql<{ id: number }>(
  "contest.insertReply",
  `insert into comment (contest_id, parent_id, uid, content, html, renderer, is_official, is_public, to_uid)
   select q.contest_id, q.id, $2, $3, $4, $5, $6, $7, coalesce(
     (select w.uid from comment w where (w.id = q.id or w.parent_id = q.id) and w.uid = $8 limit 1), q.uid)
   from comment q where q.id = $1 returning id`,
);

/** $1 question: answered when its newest reply is an organizer's. */
export const setAnswered = sql(
  "contest.setAnswered",
  `update comment set is_answered = coalesce(
     (select r.is_official from comment r where r.parent_id = $1 order by r.id desc limit 1), false)
   where id = $1`,
);

/** $1 question, $2 public: itself and what organizers replied. */
export const publishQuestionRow = sql(
  "contest.publishQuestionRow",
  "update comment set is_public = $2 where id = $1 or (parent_id = $1 and is_official)",
);

/** $1 question, without its replies. */
export const publishAnsweredQuestion = sql(
  "contest.publishAnsweredQuestion",
  "update comment set is_public = true where id = $1",
);

/** $1 question: an organizer has replied. */
export const hasAnswer = sql<{ has: boolean }>(
  "contest.hasAnswer",
  "select exists (select 1 from comment where parent_id = $1 and is_official) as has",
);

/** $1 id; replies go with their question. */
export const deleteCommentRow = sql<{ id: number }>(
  "contest.deleteComment",
  "delete from comment where id = $1 returning id",
);

/** $1 comment, $2 uid: counted once. */
export const insertLike = sql(
  "contest.insertLike",
  `with liked as (insert into comment_like (comment_id, uid) values ($1, $2) on conflict do nothing returning 1)
   update comment set like_num = like_num + 1 where id = $1 and exists (select 1 from liked)`,
);

/** $1 comment, $2 uid. */
export const deleteLike = sql(
  "contest.deleteLike",
  `with taken as (delete from comment_like where comment_id = $1 and uid = $2 returning 1)
   update comment set like_num = like_num - 1 where id = $1 and exists (select 1 from taken)`,
);

/** $1 id, $2 content it was rendered from, $3 HTML, $4 renderer. */
export const storeCommentHtml = sql(
  "contest.storeCommentHtml",
  "update comment set html = $3, renderer = $4 where id = $1 and content = $2",
);

/** $1 contest, $2 uid, $3 ids that are known already, $4 limit: what organizers wrote to this person or to all. */
export const unreadAnswers = sql<{
  id: number;
  commentId: number;
  isOwn: boolean;
  displayId: string | null;
  createdAt: Date;
}>(
  "contest.unreadAnswers",
  `select c.id, q.id as "commentId", q.uid = $2 as "isOwn", c.created_at as "createdAt",
     (select p.display_id from contest_problem p where p.contest_id = c.contest_id and p.problem_id = q.problem_id) as "displayId"
   from comment c join comment q on q.id = coalesce(c.parent_id, c.id)
   where c.contest_id = $1 and c.is_official and c.uid <> $2 and (c.is_public or q.uid = $2)
     and c.id <> all ($3::bigint[])
   order by c.id desc limit $4`,
);

/** $1 contest. */
export const countUnanswered = sql<{ count: number }>(
  "contest.countUnanswered",
  `select count(*)::int as count from comment
   where contest_id = $1 and parent_id is null and not is_official and not is_answered`,
);

/**
 * $1 contest, $2 question, $3 limit: what organizers wrote to all about it, newest first, with who asked; one row
 * without an answer when there is none, no row when the question does not exist.
 */
export const publishedAnswers = sql<
  { askedBy: string; displayId: string | null } & (
    | { id: number; uid: string; createdAt: Date }
    | { id: null; uid: null; createdAt: null }
  )
>(
  "contest.publishedAnswers",
  `select q.uid as "askedBy", c.id, c.uid, c.created_at as "createdAt",
     (select p.display_id from contest_problem p where p.contest_id = q.contest_id and p.problem_id = q.problem_id) as "displayId"
   from comment q left join lateral (
     select c.id, c.uid, c.created_at from comment c
     where (c.id = $2 or c.parent_id = $2) and c.is_official and c.is_public
     order by c.id desc limit $3) c on true
   where q.id = $2 and q.contest_id = $1 and q.parent_id is null
   order by c.id desc`,
);

/** Bus channel: a contest whose questions changed, and for whom (`questionLive.ts`). */
export const QUESTION_CHANGES = "contest-question-changes";

/** $1 message (`questionLive.ts`): published at commit. */
export const notifyQuestions = sql(
  "contest.notifyQuestions",
  `select ${notifyAtCommit(`'${QUESTION_CHANGES}'`, "$1::text")}`,
);
