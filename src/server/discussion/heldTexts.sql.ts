import { type RowOf, statement } from "../platform/database/statement.ts";
import { problemOpen } from "./posts.sql.ts";

export type HeldKind = "discussion" | "comment" | "reply";

/**
 * Stores a post, comment or reply that awaits approval, and locks the user's row; returns no row if `:most` texts of
 * the user already await approval.
 */
export const insertHeldText = statement(
  "discussion.holdText",
  `with own as materialized (select uid from app_user where uid = :uid for no key update)
   insert into held_text (uid, kind, category_id, title, description, contest_id, problem_id, discussion_id, comment_id,
     to_uid, content)
   select own.uid, :kind, :categoryId?, :title?, :description?, :contestId?, :problemId?, :discussionId?, :commentId?,
     (select u.uid from app_user u where u.uid = :toUid?), :content
   from own where (select count(*) from held_text h where h.uid = :uid and h.refused_at is null) < :most
   returning id`,
);

const columns = `d.id, d.kind, coalesce(d.title, post.title) as "title!", coalesce(d.description, '') as description, d.content,
  d.discussion_id as did, d.created_at as "createdAt"`;
/** The post that a comment belongs to, unless the post was deleted. */
const joined = `left join discussion post on post.id = d.discussion_id and post.deleted_at is null`;
const hasPlace = "(d.discussion_id is null or post.id is not null)";

/** A user's posts, comments and replies that await approval or were refused, newest first. */
export const ownHeldTexts = statement(
  "discussion.ownHeldTexts",
  `select ${columns}, d.refused_at is not null as "isRefused", coalesce(d.reason, '') as reason
   from held_text d ${joined}
   where d.uid = :uid and (:did?::bigint is null or d.discussion_id = :did?) and ${hasPlace}
   order by d.id desc limit :limit`,
).narrow<{ kind: HeldKind }>();

export const deleteHeldRow = statement(
  "discussion.deleteHeldText",
  "delete from held_text where id = :id and uid = :uid returning id",
);

/**
 * Posts, comments and replies that await approval by a moderator of the site; if they are about a problem of a running
 * contest, only the organizers of the contest see them.
 */
const waiting = `from held_text d ${joined} join app_user u on u.uid = d.uid
   where d.refused_at is null and ${hasPlace} and ${problemOpen}`;

/** Posts, comments and replies that await approval, oldest first. */
export const waitingTexts = statement(
  "discussion.waitingTexts",
  `select ${columns}, d.uid, u.username as author, u.created_at as "accountCreatedAt" ${waiting}
   order by d.id limit :limit offset :offset`,
).narrow<{ kind: HeldKind }>();

export const countWaitingTexts = statement(
  "discussion.countWaitingTexts",
  `select count(*)::int as count ${waiting}`,
);

/**
 * One pending text, with the data for storing it as a post or comment. A category that was deleted is replaced by the
 * first category.
 */
export const waitingText = statement(
  "discussion.waitingText",
  `select ${columns}, d.uid, u.username as author, u.role_id as "roleId", d.contest_id as "contestId", d.problem_id as "problemId",
     d.comment_id as "commentId", d.to_uid as "toUid", post.uid as "postUid", coalesce(d.category_id, (
       select k.id from discussion_category k order by k.seq, k.id limit 1)) as "categoryId"
   ${waiting} and d.id = :id`,
).narrow<{ kind: HeldKind }>();
export type WaitingRow = RowOf<typeof waitingText>;

/** Returns no row if the text is no longer pending. */
export const takeHeldText = statement(
  "discussion.takeHeldText",
  "delete from held_text where id = :id and refused_at is null returning id",
);

/** Returns no row if the text is no longer pending. */
export const refuseHeldText = statement(
  "discussion.refuseHeldText",
  `update held_text set refused_at = verdict_now(), reason = :reason
   where id = :id and refused_at is null returning id`,
);

export const deleteOldRefusedTexts = statement(
  "discussion.deleteOldRefusedTexts",
  "delete from held_text where refused_at < verdict_now() - make_interval(days => :days)",
);

export const isNewAccount = statement(
  "discussion.isNewAccount",
  `select created_at > verdict_now() - make_interval(hours => :hours) as "isNew" from app_user where uid = :uid`,
  { byIndex: true },
);
