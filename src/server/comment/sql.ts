import { sql } from "../platform/db.ts";

/** $1 id of a comment or reply: to which place it belongs. One column for each kind of place. */
export const placeOfCommentRow = sql<{ contestId: number }>(
  "comment.place",
  `select contest_id as "contestId" from comment where id = $1`,
);

/** $1 contest, $2 uid, $3 content, $4 HTML, $5 renderer. */
export const insertCommentRow = sql<{ id: number }>(
  "comment.insert",
  `insert into comment (contest_id, uid, content, html, renderer)
   values ($1, $2, $3, $4, $5) returning id`,
);

/**
 * $1 comment, $2 uid, $3 content, $4 HTML, $5 renderer, $6 to whom or null: anybody but those who wrote there is replaced
 * by who wrote the comment.
 */
export const insertReplyRow = sql<{ id: number }>(
  "comment.insertReply",
  `insert into comment (contest_id, parent_id, uid, content, html, renderer, to_uid)
   select thread.contest_id, thread.id, $2, $3, $4, $5, coalesce(
     (select w.uid from comment w where (w.id = thread.id or w.parent_id = thread.id) and w.uid = $6 limit 1), thread.uid)
   from comment thread where thread.id = $1 and thread.parent_id is null returning id`,
);

/** $1 id of a comment. */
export const lockCommentRow = sql<{ id: number }>(
  "comment.lock",
  "select id from comment where id = $1 and parent_id is null for update",
);

/** $1 id of a comment. */
export const countReplyRows = sql<{ count: number }>(
  "comment.countReplies",
  "select count(*)::int as count from comment where parent_id = $1",
);

/** $1 id; replies go with their comment. */
export const deleteCommentRow = sql<{ id: number }>(
  "comment.delete",
  "delete from comment where id = $1 returning id",
);

/** $1 comment, $2 uid: counted once. */
export const insertLikeRow = sql(
  "comment.insertLike",
  `with liked as (insert into comment_like (comment_id, uid) values ($1, $2) on conflict do nothing returning 1)
   update comment set like_num = like_num + 1 where id = $1 and exists (select 1 from liked)`,
);

/** $1 comment, $2 uid. */
export const deleteLikeRow = sql(
  "comment.deleteLike",
  `with taken as (delete from comment_like where comment_id = $1 and uid = $2 returning 1)
   update comment set like_num = like_num - 1 where id = $1 and exists (select 1 from taken)`,
);

/** $1 id, $2 content it was rendered from, $3 HTML, $4 renderer. */
export const storeHtmlRow = sql(
  "comment.storeHtml",
  "update comment set html = $3, renderer = $4 where id = $1 and content = $2",
);
