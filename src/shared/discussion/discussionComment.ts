import * as z from "zod/mini";
import { commentReply, commentWithoutReplies } from "./commentShape.ts";
import { paged } from "../call/endpoint.ts";

/** Fields of comments and replies that exist only in discussions. */
const edits = {
  /** Id of the post to which the comment or reply belongs. */
  did: z.int(),
  /** Time of the latest edit; null: never edited. */
  gmtModified: z.nullable(z.string()),
  /** Whether the viewer may edit the text: only its author may, for ten minutes. */
  mayEdit: z.boolean(),
  /** Whether a moderator has hidden the text; other users then see an empty text. */
  isHidden: z.boolean(),
};

/**
 * A reply in a discussion: the fields that every reply has, and fields about edits and hiding. The author's role is
 * shown as a badge.
 */
export const discussionReply = z.extend(commentReply, edits);
export type DiscussionReply = z.output<typeof discussionReply>;

const replyList = z.array(discussionReply);

/** A comment in a discussion, with a list of its replies. */
export const discussionComment = z.extend(commentWithoutReplies, {
  ...edits,
  /** Whether the comment has been accepted as the answer. */
  isAnswer: z.boolean(),
  replyList,
});
export type DiscussionComment = z.output<typeof discussionComment>;

/** A single comment with the viewer's like; lists return the likes of all comments in one object. */
export const discussionThread = z.extend(discussionComment, { isLiked: z.boolean() });
export type DiscussionThread = z.output<typeof discussionThread>;

/** Returned instead of the stored comment or reply if it is waiting for approval. */
export const heldComment = z.object({ isHeld: z.literal(true) });
export type HeldComment = z.output<typeof heldComment>;

const page = paged(discussionComment);
const likes = z.record(z.string(), z.boolean());

/** A page of the comments of a discussion, sorted by number of likes, then newest first. */
export const discussionCommentList = z.object({
  commentList: page,
  /** Which of the listed comments the viewer likes, by id. */
  commentLikeMap: likes,
});
export type DiscussionCommentList = z.output<typeof discussionCommentList>;
