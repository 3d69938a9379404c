import type * as z from "zod/mini";
import type {
  listComments as listCall,
  listReplies as repliesCall,
} from "../../shared/discussion/comment.ts";
import { REPLIES_SHOWN } from "../../shared/discussion/commentShape.ts";
import {
  type DiscussionComment,
  discussionCommentList,
  type DiscussionReply,
  type DiscussionThread,
} from "../../shared/discussion/discussionComment.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { CommentReaderCall, PlacedInput } from "../comment/policy.ts";
import {
  likeMap,
  presentAddressee,
  presentComment,
  readHtml,
  replyBound,
} from "../comment/service.ts";
import { type Database, only } from "../platform/database/db.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import {
  type WrittenData,
  writtenArray,
  writtenAs,
  writtenText,
} from "../platform/route/writtenData.ts";
import {
  addressees,
  commentPage,
  commentRow,
  type DiscussionCommentRow,
  replyPageRows,
  replyRows,
} from "./comments.sql.ts";
import { linkedInComments } from "./mentions.ts";
import { placeOfPost, visiblePost, type VisiblePost, writingFacts } from "./place.ts";
import {
  badgeOf,
  commentBar,
  mayDeleteComment,
  mayEditComment,
  needsSolved,
  seesComment,
} from "./policy.ts";
import type { PostRow } from "./posts.sql.ts";
import type { PostSource } from "./read.ts";
import type { WritingFacts } from "./policy.ts";

/** Maximum number of characters of a deleted or hidden text that the audit log stores. */
export const AUDIT_TEXT_MAX = 500;

/** A viewer who may see a post and reads its comments. */
export interface CommentReader extends CommentReaderCall {
  post: PostRow;
  now: number;
  /** Whether the viewer may reply. */
  mayWrite: boolean;
}

/** Reads the data that is needed to decide whether a user may comment on a post. */
export function commentFacts(
  db: Database,
  { post, isOn, switches }: VisiblePost,
  viewer: CommentReaderCall["viewer"],
): Promise<WritingFacts> {
  const isNeeded = viewer !== null && needsSolved(viewer, post);
  const need = isNeeded ? switches.defaultCreateCommentACInitValue : 0;
  return writingFacts(db, viewer, { isOn, need });
}

async function readerOf(
  db: Database,
  visible: VisiblePost,
  call: CommentReaderCall,
): Promise<CommentReader> {
  const facts = await commentFacts(db, visible, call.viewer);
  const mayWrite = commentBar(call.viewer, visible.post, facts) === null;
  return { ...call, post: visible.post, now: db.clock.now(), mayWrite };
}

/** A page of comments with their newest replies. Refusals: those of `visiblePost`. */
export async function listComments(
  source: PostSource,
  { place, currentPage, limit }: PlacedInput<typeof listCall>,
  call: CommentReaderCall,
): Promise<WrittenData> {
  const { db } = source;
  const visible = await visiblePost(source, place.id, call);
  const [reader, rows] = await Promise.all([
    readerOf(db, visible, call),
    commentPage(db, {
      discussionId: place.id,
      uid: call.viewer?.uid ?? null,
      limit,
      offset: (currentPage - 1) * limit,
    }),
  ]);
  const records = await withReplies(db, rows, reader);
  return writtenAs(discussionCommentList, {
    commentList: { records, total: visible.post.threadNum },
    commentLikeMap: likeMap(rows),
  });
}

type Row = Omit<DiscussionCommentRow, "discussionId" | "isLiked">;

async function withReplies(
  db: Database,
  rows: readonly Row[],
  reader: CommentReader,
): Promise<DiscussionComment[]> {
  const ids = rows.map(({ id }) => id);
  const replies = ids.length === 0 ? [] : await replyRows(db, { ids, limit: REPLIES_SHOWN });
  const htmlById = await readCommentHtml(db, reader.post.id, [...rows, ...replies]);
  const byComment = Map.groupBy(replies, ({ commentId }) => commentId);
  return rows.map((row) => {
    const newest = byComment.get(row.id) ?? [];
    return {
      ...presentText(row, reader, htmlById),
      likeNum: row.likeNum,
      totalReplyNum: row.replyNum,
      isOwn: reader.viewer?.uid === row.uid,
      mayReply: reader.mayWrite,
      isAnswer: reader.post.answerId === row.id,
      replyList: newest.map((reply) => presentReply(reply, reader, htmlById)),
    };
  });
}

function readCommentHtml(
  db: Database,
  postId: number,
  rows: readonly Pick<Row, "id" | "content" | "html" | "renderer">[],
): Promise<Map<number, string>> {
  return readHtml(db, placeOfPost(postId), rows, (ids) => linkedInComments(db, ids));
}

type TextRow = Pick<
  Row,
  | "id"
  | "uid"
  | "author"
  | "team"
  | "avatar"
  | "roleId"
  | "content"
  | "createdAt"
  | "editedAt"
  | "isHidden"
>;

function presentText(row: TextRow, reader: CommentReader, htmlById: ReadonlyMap<number, string>) {
  const { viewer, post, now, locale } = reader;
  const sees = seesComment(viewer, row, post);
  const decisions = {
    seesAuthor: true,
    fromRole: badgeOf(roleOf(row.roleId)),
    mayDelete: mayDeleteComment(viewer, row, post),
  };
  const base = presentComment({ ...row, username: row.author }, decisions, { htmlById, locale });
  return {
    ...(sees ? base : { ...base, content: "", html: "" }),
    did: post.id,
    isHidden: row.isHidden,
    gmtModified: row.editedAt?.toISOString() ?? null,
    mayEdit: mayEditComment(viewer, row, { post, now }),
  };
}

function presentReply(
  row: TextRow & Pick<Row, "commentId" | "toUid" | "toName">,
  reader: CommentReader,
  htmlById: ReadonlyMap<number, string>,
): DiscussionReply {
  return {
    ...presentText(row, reader, htmlById),
    ...presentAddressee(row, true),
    commentId: row.commentId,
  };
}

/** A stored comment or reply in a post that the viewer sees. Refusals: COMMENT_NOT_FOUND, those of `visiblePost`. */
export async function visibleComment(
  source: PostSource,
  id: number,
  call: CommentReaderCall,
): Promise<{ comment: DiscussionCommentRow; visible: VisiblePost }> {
  const [comment] = await commentRow(source.db, { id, uid: call.viewer?.uid ?? null });
  if (!comment?.discussionId) throw new Refusal("COMMENT_NOT_FOUND");
  const visible = await visiblePost(source, comment.discussionId, call).catch((error: unknown) => {
    const isUnknown = error instanceof Refusal && error.code === "DISCUSSION_NOT_FOUND";
    throw isUnknown ? new Refusal("COMMENT_NOT_FOUND") : error;
  });
  return { comment, visible };
}

/**
 * A stored comment or reply whose text the viewer may read. Refusals: those of `visibleComment`, COMMENT_NOT_FOUND for
 * a hidden text.
 */
export async function readableComment(
  source: PostSource,
  id: number,
  call: CommentReaderCall,
): Promise<{ comment: DiscussionCommentRow; visible: VisiblePost }> {
  const readable = await visibleComment(source, id, call);
  const { comment, visible } = readable;
  if (!seesComment(call.viewer, comment, visible.post)) throw new Refusal("COMMENT_NOT_FOUND");
  return readable;
}

/**
 * Returns a comment with its newest replies. If `id` is the id of a reply, the comment to which the reply belongs is
 * returned. Refusals: those of `visibleComment`.
 */
export async function readThread(
  source: PostSource,
  id: number,
  call: CommentReaderCall,
): Promise<DiscussionThread> {
  const { db } = source;
  const { comment, visible } = await visibleComment(source, id, call);
  const uid = call.viewer?.uid ?? null;
  const rows = comment.isReply ? await commentRow(db, { id: comment.commentId, uid }) : [comment];
  const [thread] = await withReplies(db, rows, await readerOf(db, visible, call));
  if (!thread) throw new Refusal("COMMENT_NOT_FOUND");
  return { ...thread, isLiked: only(rows).isLiked };
}

/** Replies to a comment, newest first. Refusals: those of `visibleComment`. */
export async function listReplies(
  source: PostSource,
  { commentId, limit, ...range }: z.output<typeof repliesCall.input>,
  call: CommentReaderCall,
): Promise<WrittenData> {
  const { db } = source;
  const { visible } = await visibleComment(source, commentId, call);
  const { way, bound } = replyBound(range);
  const [reader, rows] = await Promise.all([
    readerOf(db, visible, call),
    replyPageRows[way](db, { commentId, bound, limit }),
  ]);
  const toUids = new Set(rows.flatMap(({ toUid }) => toUid ?? []));
  const [htmlById, users] = await Promise.all([
    readCommentHtml(db, visible.post.id, rows),
    addressees(db, { uids: [...toUids] }),
  ]);
  const names = new Map(users.map(({ uid, username }) => [uid, username]));
  const texts = rows.map((row) => {
    const toName = row.toUid === null ? null : (names.get(row.toUid) ?? null);
    return written(presentReply({ ...row, commentId, toName }, reader, htmlById));
  });
  return writtenArray(texts);
}

/**
 * Writes the JSON of a reply without validation: validating 1,000 replies against their schema takes longer than
 * reading them.
 */
function written(reply: DiscussionReply): string {
  return writtenText<DiscussionReply>({
    id: String(reply.id),
    content: JSON.stringify(reply.content),
    html: JSON.stringify(reply.html),
    fromUid: JSON.stringify(reply.fromUid),
    fromName: JSON.stringify(reply.fromName),
    fromTeam: reply.fromTeam === undefined ? undefined : JSON.stringify(reply.fromTeam),
    fromAvatar: JSON.stringify(reply.fromAvatar),
    fromRole: JSON.stringify(reply.fromRole),
    mayDelete: String(reply.mayDelete),
    gmtCreate: JSON.stringify(reply.gmtCreate),
    commentId: String(reply.commentId),
    toUid: JSON.stringify(reply.toUid),
    toName: JSON.stringify(reply.toName),
    did: String(reply.did),
    gmtModified: JSON.stringify(reply.gmtModified),
    mayEdit: String(reply.mayEdit),
    isHidden: String(reply.isHidden),
  });
}

/** Returns a reply that has just been written. */
export async function readReply(
  source: PostSource,
  id: number,
  call: CommentReaderCall,
): Promise<DiscussionReply> {
  const { comment, visible } = await visibleComment(source, id, call);
  const htmlById = new Map([[id, comment.html]]);
  return presentReply(comment, await readerOf(source.db, visible, call), htmlById);
}
