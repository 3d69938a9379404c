import {
  commentColumns,
  commentTables,
  likedBy,
  mostLikedFirst,
  newestReplies,
  replyRange,
  type ReplyWay,
} from "../comment/fragments/comments.sql.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";
import { teamNameOf } from "../team/fragments/teamOf.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { DISCUSSION_CHANGES } from "./posts.sql.ts";

const columns = `${commentColumns}, c.reply_num as "replyNum", u.role_id as "roleId",
  case when u.deleted_at is null then u.username else '' end as "author"`;

/**
 * A page of comments; the page is selected through an index before users are joined. `:uid?`: the viewer, whose own
 * likes are marked.
 */
export const commentPage = statement(
  "discussion.comments",
  `with page as materialized (
     select c.id, row_number() over () as position from (
       select c.id from comment c where c.discussion_id = :discussionId and c.parent_id is null
       order by ${mostLikedFirst} limit :limit offset :offset) c)
   select ${columns}, ${likedBy(":uid?")} as "isLiked"
   from page join (${commentTables}) on c.id = page.id
   order by page.position`,
  { byIndex: true },
);

/** `:ids`: ids of comments; `:limit`: maximum number of replies to each. */
export const replyRows = statement(
  "discussion.replies",
  newestReplies(
    { columns, tables: commentTables, visible: "true" },
    { ids: ":ids::bigint[]", limit: ":limit" },
  ),
  { byIndex: true },
);

const replyPage = (way: ReplyWay) =>
  statement(
    "discussion.replyPage",
    `select c.id, c.uid, case when u.deleted_at is null then u.username else '' end as author,
     ${teamNameOf("u")} as team, u.avatar, u.role_id as "roleId", c.content, c.html, c.renderer, c.to_uid as "toUid",
     c.created_at as "createdAt", c.edited_at as "editedAt", c.is_hidden as "isHidden"
   from (select * from comment r where r.parent_id = :commentId and ${replyRange(way, "r")}) c
   join app_user u on u.uid = c.uid
   order by c.id desc`,
    { variant: way, byIndex: true },
  );

/** Pages of the replies to a comment, newest first, without the columns that are the same for all replies. */
export const replyPageRows = { older: replyPage("older"), newer: replyPage("newer") };

/**
 * The names of the users to whom replies are addressed. This separate statement reads each name once. A join would look
 * up a name for each of the up to 1,000 replies to a comment, although most of them have the same addressee.
 */
export const addressees = statement(
  "discussion.addressees",
  "select u.uid, u.username from app_user u where u.uid = any (:uids::text[])",
  { byIndex: true },
);

/** A comment or a reply in a discussion. */
export const commentRow = statement(
  "discussion.comment",
  `select ${columns}, c.discussion_id as "discussionId", ${likedBy(":uid?")} as "isLiked" from ${commentTables} where c.id = :id and c.discussion_id is not null`,
  { byIndex: true },
);
export type DiscussionCommentRow = RowOf<typeof commentRow>;

/** Hides a comment or shows it again; returns no row if the comment is already in this state or does not exist. */
export const hideComment = statement(
  "discussion.hideComment",
  "update comment set is_hidden = :isHidden where id = :id and is_hidden <> :isHidden returning id",
);

/** Contents and authors of comments and replies, for messages about them. Hidden comments and replies are left out. */
export const messageCommentRows = statement(
  "discussion.messageComments",
  `select c.id, c.content, c.discussion_id as "discussionId",
     case when u.deleted_at is null then u.username else '' end as author
   from comment c join app_user u on u.uid = c.uid where c.id = any (:ids::bigint[]) and c.discussion_id is not null and not c.is_hidden`,
  { byIndex: true },
);

/**
 * Changes the number of comments and replies (`:all`) and the number of top-level comments (`:threads`), and notifies
 * the servers on commit.
 */
export const countComments = statement(
  "discussion.countComments",
  `update discussion set comment_num = comment_num + :all::int, thread_num = thread_num + :threads::int where id = :id
   returning ${notifyAtCommit(`'${DISCUSSION_CHANGES}'`, "id")}`,
);
