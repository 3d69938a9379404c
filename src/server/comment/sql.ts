import { statement } from "../platform/database/statement.ts";

/** The object to which a comment or reply belongs; each kind of object (contest, discussion) has its own column. */
export const placeOfCommentRow = statement(
  "comment.place",
  `select contest_id as "contestId", discussion_id as "discussionId" from comment where id = :id`,
);

export const createCommentRow = statement(
  "comment.create",
  `insert into comment (contest_id, discussion_id, uid, content, html, renderer)
   values (:contestId?, :discussionId?, :uid, :content, :html, :renderer) returning id`,
);

/**
 * `:toUid`: the addressee, if that user wrote in this thread; otherwise the reply is addressed to the author of the
 * comment.
 */
export const createReplyRow = statement(
  "comment.createReply",
  `with counted as (
     update comment set reply_num = reply_num + 1 where id = :commentId and parent_id is null)
   insert into comment (contest_id, discussion_id, parent_id, uid, content, html, renderer, to_uid)
   select thread.contest_id, thread.discussion_id, thread.id, :uid, :content, :html, :renderer, coalesce(
     (select w.uid from comment w where (w.id = thread.id or w.parent_id = thread.id) and w.uid = :toUid? limit 1),
     thread.uid)
   from comment thread where thread.id = :commentId and thread.parent_id is null returning id`,
);

/** Locks the row of a comment; returns no row for replies and deleted comments. */
export const lockCommentRow = statement(
  "comment.lock",
  "select id from comment where id = :commentId and parent_id is null for update",
);

export const countReplyRows = statement(
  "comment.countReplies",
  `select reply_num as count from comment where id = :commentId`,
);

/** The caller has already checked the author and the rules of the contest or discussion. */
export const updateCommentRow = statement(
  "comment.update",
  `update comment set content = :content, html = :html, renderer = :renderer, edited_at = verdict_now()
   where id = :id returning edited_at as "editedAt"`,
);

/** Deleting a comment also deletes its replies. */
export const deleteCommentRow = statement(
  "comment.delete",
  `with deleted as (delete from comment where id = :id returning id, parent_id), counted as (
     update comment set reply_num = reply_num - 1 where id = (select parent_id from deleted))
   select id from deleted`,
);

/** Stores a like; each user's like counts only once. */
export const insertLikeRow = statement(
  "comment.insertLike",
  `with liked as (
     insert into comment_like (comment_id, uid) values (:commentId, :uid) on conflict do nothing returning 1)
   update comment set like_num = like_num + 1 where id = :commentId and exists (select 1 from liked)`,
);

export const deleteLikeRow = statement(
  "comment.deleteLike",
  `with taken as (delete from comment_like where comment_id = :commentId and uid = :uid returning 1)
   update comment set like_num = like_num - 1 where id = :commentId and exists (select 1 from taken)`,
);

/** `:content`: the source from which the HTML was rendered; if the source has changed, nothing is stored. */
export const storeHtmlRow = statement(
  "comment.storeHtml",
  "update comment set html = :html, renderer = :renderer where id = :id and content = :content",
);
