import * as z from "zod/mini";
import { type CommentPlace, commentText } from "./commentShape.ts";
import { question, questionList, questionReply } from "./contestQuestion.ts";
import { done, endpoint, flag, pageLimit, pageNumber, rowId } from "./endpoint.ts";

/*
 * The calls of comments in all places. Names that only the wire has are used only in this file: the transforms below
 * convert inputs for the server, and the functions beside them build inputs for the browser.
 */
const commentCall = { feature: "comment", access: "user" } as const;

/** A place on the wire: `cid` is the id of a contest. */
const wirePlace = { cid: rowId };
const placeOf = (contestId: number): CommentPlace => ({ kind: "contest", id: contestId });

/** A place in the input of calls. */
export function placeInput({ id }: CommentPlace): { cid: number } {
  return { cid: id };
}

const listInput = z.object({ ...wirePlace, currentPage: pageNumber, limit: pageLimit(10) });

export const listComments = endpoint({
  ...commentCall,
  method: "GET",
  path: "/api/comments",
  summary:
    "Questions of a contest that the reader may see: own and public ones, all for organizers (unanswered ones first) and after the end",
  input: z.pipe(
    listInput,
    z.transform(({ cid, ...page }) => ({ place: placeOf(cid), ...page })),
  ),
  output: questionList,
});

const displayId = z._default(z.nullable(z.string().check(z.maxLength(20))), null);
const newComment = z.object({ ...wirePlace, content: commentText, displayId });

export const createComment = endpoint({
  ...commentCall,
  method: "POST",
  path: "/api/comment",
  summary:
    "Ask a question in a running contest, about one of its problems or in general; what organizers write is for all contestants",
  input: z.pipe(
    newComment,
    z.transform(({ cid, ...comment }) => ({ place: placeOf(cid), ...comment })),
  ),
  output: question,
});

const deletedComment = z.object({ id: rowId });

export const deleteComment = endpoint({
  ...commentCall,
  method: "DELETE",
  path: "/api/comment",
  fromBody: true,
  summary:
    "Delete a question with its replies: organizers any, contestants an own one that is not public",
  input: z.pipe(
    deletedComment,
    z.transform(({ id }) => ({ commentId: id })),
  ),
  output: done,
});

const wireLike = z.object({ cid: rowId, toLike: flag });

export const likeComment = endpoint({
  ...commentCall,
  method: "GET",
  path: "/api/comment-like",
  summary:
    "Like a question that the reader sees, or take the like back; `cid` is the question's id",
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
/** `isPublic`, for organizers: question and answer are for all contestants. */
const newReply = z.object({ reply: wireReply, isPublic: flag });

export const createReply = endpoint({
  ...commentCall,
  method: "POST",
  path: "/api/reply",
  summary:
    "Answer a question to the one who asked, or publish question and answer to all; who asked may reply while the contest runs",
  input: z.pipe(
    newReply,
    z.transform(({ reply, isPublic }) => ({ ...reply, isPublic })),
  ),
  output: questionReply,
});

/** The input of `createReply`. */
export function replyInput({
  isPublic,
  ...reply
}: {
  commentId: number;
  content: string;
  isPublic: boolean;
}) {
  return { reply, isPublic };
}
/** The texts of `createComment` and `createReply`, as refusals name them. */
export const NEW_TEXT_FIELD = "content";
export const REPLY_TEXT_FIELD = "reply.content";

const replyOutput = z.array(questionReply);

export const listReplies = endpoint({
  ...commentCall,
  method: "GET",
  path: "/api/reply",
  summary: "All replies to a question that the reader may see, newest first",
  input: z.object({ commentId: rowId }),
  output: replyOutput,
});

const wireDeletedReply = z.object({ reply: deletedComment });

export const deleteReply = endpoint({
  ...commentCall,
  method: "DELETE",
  path: "/api/reply",
  fromBody: true,
  summary: "Delete a reply: organizers any, contestants their own",
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
