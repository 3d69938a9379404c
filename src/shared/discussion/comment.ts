import * as z from "zod/mini";
import { type CommentPlace, commentText } from "./commentShape.ts";
import { question, questionList, questionReply } from "./contestQuestion.ts";
import {
  discussionComment,
  discussionCommentList,
  discussionReply,
  discussionThread,
  heldComment,
} from "./discussionComment.ts";
import { DISCUSSION_REPLIES_MAX } from "./discussionRules.ts";
import { done, endpoint, filterId, flag, pageLimit, pageNumber, rowId } from "../call/endpoint.ts";

/*
 * The calls for comments on contests and discussions. Field names that exist only in requests are used only in this
 * file: the transforms below convert inputs for the server, and the functions next to them build inputs in the browser.
 */
const commentCall = { feature: "comment", access: "user" } as const;

const optionalId = z.optional(z.nullable(rowId));
/**
 * The contest or discussion to which a comment belongs, in the format of the request: `cid` is a contest id, `did` is a
 * discussion id. Clients send null or 0 for the field that does not apply.
 */
const wirePlace = { cid: optionalId, did: optionalId };
type WirePlace = { [Name in keyof typeof wirePlace]?: number | null | undefined };

/** Null if neither id was sent. */
function placeOf({ cid, did }: WirePlace): CommentPlace | null {
  if (did) return { kind: "discussion", id: did };
  return cid ? { kind: "contest", id: cid } : null;
}

/**
 * Returns the input field (`cid` or `did`) that identifies the contest or discussion of a comment in an API request.
 */
export function placeInput({ kind, id }: CommentPlace): { cid: number } | { did: number } {
  return kind === "contest" ? { cid: id } : { did: id };
}

const listInput = z.object({ ...wirePlace, currentPage: pageNumber, limit: pageLimit(10) });

export const listComments = endpoint({
  ...commentCall,
  access: "guest",
  method: "GET",
  path: "/api/comments",
  summary:
    "Comments of a discussion (did), by likes, then newest first; or questions of a contest (cid) that the reader may see: own and public ones, all for organizers (unanswered ones first) and after the end",
  input: z.pipe(
    listInput,
    z.transform(({ cid, did, ...page }) => ({ place: placeOf({ cid, did }), ...page })),
  ),
  output: z.union([questionList, discussionCommentList]),
});

const displayId = z._default(z.nullable(z.string().check(z.maxLength(20))), null);
const newComment = z.object({ ...wirePlace, content: commentText, displayId });

export const createComment = endpoint({
  ...commentCall,
  method: "POST",
  path: "/api/comment",
  summary:
    "Comment on a discussion (did); or ask a question in a running contest (cid), about one of its problems or in general: what organizers write is for all contestants",
  input: z.pipe(
    newComment,
    z.transform(({ cid, did, ...comment }) => ({ place: placeOf({ cid, did }), ...comment })),
  ),
  output: z.union([question, discussionComment, heldComment]),
});

const wireId = z.object({ id: rowId });

export const deleteComment = endpoint({
  ...commentCall,
  method: "DELETE",
  path: "/api/comment",
  fromBody: true,
  summary:
    "Delete a comment with its replies: moderators any, users their own; questions of a contest that are public only by organizers",
  input: z.pipe(
    wireId,
    z.transform(({ id }) => ({ commentId: id })),
  ),
  output: done,
});

const wireLike = z.object({ cid: rowId, toLike: flag });

export const likeComment = endpoint({
  ...commentCall,
  method: "GET",
  path: "/api/comment-like",
  summary: "Like a comment that the reader sees, or take the like back; `cid` is the comment's id",
  input: z.pipe(
    wireLike,
    z.transform(({ cid, toLike }) => ({ commentId: cid, isLiked: toLike })),
  ),
  output: done,
});

/** The input of `likeComment`. */
export function likeInput(commentId: number, isLiked: boolean): { cid: number; toLike: boolean } {
  return { cid: commentId, toLike: isLiked };
}

const wireReply = z.object({
  commentId: rowId,
  content: commentText,
  toUid: z.optional(z.nullable(z.string())),
});
/** `isPublic`: all contestants see the question and the answer; only organizers may set it. */
const newReply = z.object({ reply: wireReply, isPublic: flag });

export const createReply = endpoint({
  ...commentCall,
  method: "POST",
  path: "/api/reply",
  summary:
    "Reply to a comment of a discussion; or answer a question of a contest to the one who asked, or to all with `isPublic`: who asked may reply while the contest runs",
  input: z.pipe(
    newReply,
    z.transform(({ reply, isPublic }) => ({ ...reply, isPublic })),
  ),
  output: z.union([questionReply, discussionReply, heldComment]),
});

/** The input of `createReply`. */
export function replyInput({
  isPublic,
  ...reply
}: {
  commentId: number;
  content: string;
  /** The author of the reply being answered; absent: the author of the comment. */
  toUid?: string | null;
  isPublic: boolean;
}) {
  return { reply, isPublic };
}
/** Names of the text fields of `createComment` and `createReply` in refusals. */
export const NEW_TEXT_FIELD = "content";
export const REPLY_TEXT_FIELD = "reply.content";

/** Clients written for the specification request all replies to a comment at once: they send no limit. */
const repliesInput = z.object({
  commentId: rowId,
  limit: pageLimit(DISCUSSION_REPLIES_MAX, DISCUSSION_REPLIES_MAX),
  before: filterId,
  after: filterId,
});
const replyOutput = z.union([z.array(questionReply), z.array(discussionReply)]);

export const listReplies = endpoint({
  ...commentCall,
  access: "guest",
  method: "GET",
  path: "/api/reply",
  summary:
    "Replies to a comment that the reader may see, newest first: all without `limit`; `before`, the id of a reply, reads the newest ones before it, `after` the oldest ones after it",
  input: repliesInput,
  output: replyOutput,
});

const wireDeletedReply = z.object({ reply: wireId });

export const deleteReply = endpoint({
  ...commentCall,
  method: "DELETE",
  path: "/api/reply",
  fromBody: true,
  summary: "Delete a reply: moderators and organizers any, users their own",
  input: z.pipe(
    wireDeletedReply,
    z.transform(({ reply: { id } }) => ({ replyId: id })),
  ),
  output: done,
});

/** The input of `deleteReply`. */
export function deletedReplyInput(replyId: number): { reply: { id: number } } {
  return { reply: { id: replyId } };
}

const editedComment = z.object({ id: rowId, content: commentText });

export const updateComment = endpoint({
  ...commentCall,
  method: "PUT",
  path: "/api/comment",
  summary: "Edit an own comment or reply in a discussion, for ten minutes",
  input: z.pipe(
    editedComment,
    z.transform(({ id, content }) => ({ commentId: id, content })),
  ),
  output: z.object({ html: z.string(), gmtModified: z.string() }),
});

export const getCommentThread = endpoint({
  ...commentCall,
  access: "guest",
  method: "GET",
  path: "/api/comment",
  summary:
    "One comment of a discussion with its newest replies, for links to it; the id of a reply answers its comment",
  input: z.pipe(
    wireId,
    z.transform(({ id }) => ({ commentId: id })),
  ),
  output: discussionThread,
});
