import { teamNameOf } from "../../team/fragments/teamOf.sql.ts";

/**
 * A stored comment or reply with its author and addressee: a row of `commentTables` with the columns `commentColumns`.
 */
export interface CommentRow {
  id: number;
  /** Id of the comment to which the reply belongs; for a comment, its own id. */
  commentId: number;
  isReply: boolean;
  /** The author of the comment or reply. */
  uid: string;
  username: string;
  /** The name of the team; null if the author is not a team. */
  team: string | null;
  avatar: string | null;
  isRoot: boolean;
  content: string;
  html: string;
  renderer: number;
  /** The addressee of a reply. */
  toUid: string | null;
  toName: string | null;
  likeNum: number;
  createdAt: Date;
  /** Null if the text was never edited. */
  editedAt: Date | null;
  /** Whether a moderator has hidden the comment. */
  isHidden: boolean;
}

/** Comment or reply `c`, its author `u` and its addressee `t`. */
export const commentTables =
  "comment c join app_user u on u.uid = c.uid left join app_user t on t.uid = c.to_uid";

export const commentColumns = `c.id, coalesce(c.parent_id, c.id) as "commentId", c.parent_id is not null as "isReply", c.uid,
  u.username, ${teamNameOf("u")} as team, u.avatar, u.role_id = 1000 as "isRoot", c.content, c.html, c.renderer,
  c.to_uid as "toUid", t.username as "toName", c.like_num as "likeNum", c.created_at as "createdAt",
  c.edited_at as "editedAt", c.is_hidden as "isHidden"`;

/** Whether a user (SQL expression with the uid) likes `comment c`. */
export function likedBy(uid: string): string {
  return `exists (select 1 from comment_like l where l.comment_id = c.id and l.uid = ${uid})`;
}

/** The order of comments in lists. */
export const mostLikedFirst = "c.like_num desc, c.id desc";

/**
 * SQL fragments that the contest feature and the discussion feature add to the statements that read their comments.
 */
export interface PlaceColumns {
  columns: string;
  /** `commentTables` and the tables of the contest or discussion. */
  tables: string;
  /** SQL condition: the viewer may see `comment c`. */
  visible: string;
  /**
   * The tables that are read to count all visible replies (`total`): only `comment c` and the tables that `visible`
   * needs. Absent: all replies are visible, and their number is stored in the row of the comment.
   */
  totalTables?: string;
}

/**
 * The newest replies to each of several comments, newest first. `ids`: an SQL expression with the ids of the comments;
 * `limit`: the maximum number of replies per comment. Users are joined only to the returned rows: for ten comments with
 * 1,000 replies each, joining users to all replies took 60 ms.
 */
export function newestReplies(
  { columns, tables, visible, totalTables }: PlaceColumns,
  { ids, limit }: { ids: string; limit: string },
): string {
  const number =
    totalTables &&
    `cross join lateral (
     select count(*)::int as total from ${totalTables} where c.parent_id = of_comment.id and ${visible}) number`;
  return `select reply.*${number ? ", number.total" : ""} from unnest(${ids}) as of_comment (id)
   ${number ?? ""}
   cross join lateral (
     select ${columns} from ${tables}
     where c.parent_id = of_comment.id and ${visible} order by c.id desc limit ${limit}) reply
   order by reply.id desc`;
}

/** Paging direction from a reply: to older or to newer replies to the same comment. */
export type ReplyWay = "older" | "newer";

/**
 * The condition, order and limit for the page of replies that follows the reply with the id `:bound`. `row`: alias of
 * the replies.
 */
export function replyRange(way: ReplyWay, row: string): string {
  return way === "older"
    ? `${row}.id < :bound order by ${row}.id desc limit :limit`
    : `${row}.id > :bound order by ${row}.id limit :limit`;
}
