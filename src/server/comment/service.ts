import type * as z from "zod/mini";
import type { listReplies as repliesCall } from "../../shared/discussion/comment.ts";
import type {
  CommentPlace,
  CommentReply,
  CommentBase,
} from "../../shared/discussion/commentShape.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { notifyLike, withdrawLike } from "../message/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import { countChange, countOrRefuse } from "../platform/database/rateWindow.ts";
import {
  type LinkUsers,
  RENDERER_VERSION,
  renderStored,
  renderWritten,
  withNote,
} from "../platform/rendering/rendering.ts";
import type { CommentRow, ReplyWay } from "./fragments/comments.sql.ts";
import {
  countReplyRows,
  deleteCommentRow,
  deleteLikeRow,
  createCommentRow,
  insertLikeRow,
  createReplyRow,
  lockCommentRow,
  placeOfCommentRow,
  storeHtmlRow,
  updateCommentRow,
} from "./sql.ts";

/*
 * The store of all comments and replies. The store does not check permissions: the feature of the contest or post
 * checks them before it calls these functions. That feature also reads the lists, with statements that it composes from
 * `fragments/comments.sql.ts`.
 */

/** The contest or post to which a comment or reply belongs. Refusal: COMMENT_NOT_FOUND. */
export async function placeOfComment(db: Db, id: number): Promise<CommentPlace> {
  const [row] = await placeOfCommentRow(db, { id });
  if (row?.contestId) return { kind: "contest", id: row.contestId };
  if (row?.discussionId) return { kind: "discussion", id: row.discussionId };
  throw new Refusal("COMMENT_NOT_FOUND");
}

/** Text in the form in which it is stored. */
export interface StoredText {
  content: string;
  html: string;
}

/** Renders the text that the user `uid` sent in this field of a request. Refusals: those of `renderWritten`. */
export async function renderComment(
  content: string,
  { field, uid }: { field: string; uid: string },
): Promise<StoredText> {
  return { content, html: await renderWritten(content, { field, owner: uid }) };
}

/**
 * Counts another text by this user on this contest or post; refuses with TOO_MANY_REQUESTS if there are too many.
 * `window` is in seconds.
 */
export async function countText(
  tx: Tx,
  { kind, id }: CommentPlace,
  { uid, limits }: { uid: string; limits: readonly { limit: number; window: number }[] },
): Promise<void> {
  for (const { limit, window } of limits) {
    const key = `comment:${kind}:${id}:${uid}:${window}`;
    await countOrRefuse(tx, { key, limit, window });
  }
}

/** @returns the id of the new comment. */
export async function createComment(
  tx: Tx,
  place: CommentPlace,
  { uid, content, html }: StoredText & { uid: string },
): Promise<number> {
  const placeColumns = {
    contestId: place.kind === "contest" ? place.id : null,
    discussionId: place.kind === "discussion" ? place.id : null,
  };
  const row = { ...placeColumns, uid, content, html, renderer: RENDERER_VERSION };
  return only(await createCommentRow(tx, row)).id;
}

/**
 * Locks a comment until the transaction ends, so that its deletion and changes to its replies and likes run one after
 * another. Throws COMMENT_NOT_FOUND if the id belongs to a reply or if the comment has been deleted.
 */
export async function lockComment(tx: Tx, commentId: number): Promise<void> {
  if ((await lockCommentRow(tx, { commentId })).length === 0)
    throw new Refusal("COMMENT_NOT_FOUND");
}

/**
 * Number of replies to a comment, including replies that are not visible to users. The caller must have locked the
 * comment.
 */
export async function countReplies(tx: Tx, commentId: number): Promise<number> {
  return only(await countReplyRows(tx, { commentId })).count;
}

/**
 * Stores a reply to a comment whose row is locked. `toUid`: the addressee, if that user wrote the comment or one of its
 * replies; otherwise the reply is addressed to the author of the comment.
 * @returns the id of the reply.
 */
export async function createReply(
  tx: Tx,
  commentId: number,
  { uid, content, html, toUid }: StoredText & { uid: string; toUid: string | null },
): Promise<number> {
  const row = { commentId, uid, content, html, toUid, renderer: RENDERER_VERSION };
  return only(await createReplyRow(tx, row)).id;
}

/** Replaces the text of a comment or a reply. @returns the time of the edit. Refusal: COMMENT_NOT_FOUND. */
export async function updateComment(
  tx: Tx,
  id: number,
  { content, html }: StoredText,
): Promise<Date> {
  const [row] = await updateCommentRow(tx, { id, content, html, renderer: RENDERER_VERSION });
  if (!row) throw new Refusal("COMMENT_NOT_FOUND");
  return row.editedAt;
}

/**
 * Deletes a comment together with its replies, or a single reply. Throws COMMENT_NOT_FOUND if it has already been
 * deleted.
 */
export async function deleteComment(tx: Tx, id: number): Promise<void> {
  if ((await deleteCommentRow(tx, { id })).length === 0) throw new Refusal("COMMENT_NOT_FOUND");
}

/**
 * Sets whether `uid` likes a comment by `authorUid`; each user's like counts once, and the author is notified.
 * Refusals: TOO_MANY_REQUESTS, those of `lockComment`.
 */
export async function likeComment(
  db: Database,
  place: CommentPlace,
  {
    commentId,
    authorUid,
    uid,
    isLiked,
  }: { commentId: number; authorUid: string; uid: string; isLiked: boolean },
): Promise<void> {
  await countChange(db, uid, "like");
  await db.transaction(async (tx) => {
    await lockComment(tx, commentId);
    await (isLiked ? insertLikeRow : deleteLikeRow)(tx, { commentId, uid });
    const source = { place, commentId, senderUid: uid };
    await (isLiked ? notifyLike(tx, { ...source, toUid: authorUid }) : withdrawLike(tx, source));
  });
}

/**
 * The HTML of stored comments and replies, by id. HTML made by another version of the renderer is rendered and stored
 * again; its links to users come from `linkUsersIn`, which gets the ids of these rows.
 */
export async function readHtml(
  db: Database,
  { kind, id: placeId }: CommentPlace,
  rows: readonly Pick<CommentRow, "id" | "content" | "html" | "renderer">[],
  linkUsersIn?: (ids: readonly number[]) => LinkUsers,
): Promise<Map<number, string>> {
  const outdatedRows = rows.filter(({ renderer }) => renderer !== RENDERER_VERSION);
  const renderings = await renderStored(
    outdatedRows.map(({ content }) => content),
    {
      owner: `comments:${kind}:${placeId}`,
      linkUsers: linkUsersIn?.(outdatedRows.map(({ id }) => id)),
    },
  );
  const htmlById = new Map(rows.map(({ id, html }) => [id, html]));
  for (const [index, { id, content }] of outdatedRows.entries()) {
    const { html = "", isFinal = false } = renderings[index] ?? {};
    htmlById.set(id, html);
    if (isFinal) await storeHtmlRow(db, { id, content, html, renderer: RENDERER_VERSION });
  }
  return htmlById;
}

/**
 * What a viewer may see of a comment and do with it, as decided by the feature that the comment belongs to (contests or
 * discussions).
 */
export interface CommentDecisions {
  /** Whether the viewer may see who the author is. */
  seesAuthor: boolean;
  fromRole: CommentBase["fromRole"];
  mayDelete: boolean;
}

/** The fields that comments and replies have in common, as the viewer sees them. */
export function presentComment(
  row: Pick<CommentRow, "id" | "content" | "uid" | "username" | "team" | "avatar" | "createdAt">,
  { seesAuthor, fromRole, mayDelete }: CommentDecisions,
  { htmlById, locale }: { htmlById: ReadonlyMap<number, string>; locale: Locale },
): CommentBase {
  return {
    id: row.id,
    content: row.content,
    html: withNote(htmlById.get(row.id) ?? "", locale),
    fromUid: seesAuthor ? row.uid : null,
    fromName: seesAuthor ? row.username : "",
    ...(seesAuthor && row.team !== null && { fromTeam: row.team }),
    fromAvatar: seesAuthor ? row.avatar : null,
    fromRole,
    mayDelete,
    gmtCreate: row.createdAt.toISOString(),
  };
}

/** The addressee of a reply, if the viewer may see it. */
export function presentAddressee(
  { toUid, toName }: Pick<CommentRow, "toUid" | "toName">,
  seesAuthor: boolean,
): Pick<CommentReply, "toUid" | "toName"> {
  return seesAuthor ? { toUid, toName: toName ?? "" } : { toUid: null, toName: "" };
}

/**
 * Returns the start of a page of replies: below the reply `before`, above the reply `after`, or at the newest reply.
 */
export function replyBound({
  before,
  after,
}: Pick<z.output<typeof repliesCall.input>, "before" | "after">): { way: ReplyWay; bound: number } {
  if (after !== undefined) return { way: "newer", bound: after };
  return { way: "older", bound: before ?? Number.MAX_SAFE_INTEGER };
}

/** Builds the `commentLikeMap` field for a list of comments. */
export function likeMap(rows: readonly { id: number; isLiked: boolean }[]): Record<string, true> {
  const liked = rows.filter(({ isLiked }) => isLiked);
  return Object.fromEntries(liked.map(({ id }) => [String(id), true as const]));
}
