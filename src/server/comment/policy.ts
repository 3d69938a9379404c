import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/comment.ts";
import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Database } from "../platform/database/db.ts";
import type { Call, SignedInCall } from "../platform/route/route.ts";
import type { WrittenData } from "../platform/route/writtenData.ts";

/** The fields of an API call that identify its caller and that the comment functions need. */
export type CommentCall = Pick<SignedInCall, "viewer" | "locale" | "ip">;
/** The fields of an API call that the comment functions need if guests may make the call. */
export type CommentReaderCall = Pick<Call, "viewer" | "locale" | "ip">;

/** The input of an API call in which `place` names a contest or post. */
export type PlacedInput<Declaration extends { input: z.ZodMiniType }> = Omit<
  z.output<Declaration["input"]>,
  "place"
> & { place: CommentPlace };

/**
 * The comments on one kind of object (contests or posts); the object is called the place of the comments. The feature
 * that implements these objects decides who may see, write and delete their comments, and what else happens, for
 * example which users get a message. The feature reads and writes comments through the store (`service.ts`). Each of
 * the functions refuses actions for which the viewer has no permission, and throws COMMENT_NOT_FOUND for viewers who
 * may not see the comment.
 */
export interface PlacedComments {
  readonly kind: CommentPlace["kind"];
  listComments(
    db: Database,
    input: PlacedInput<typeof calls.listComments>,
    call: CommentReaderCall,
  ): Promise<OutputOf<typeof calls.listComments> | WrittenData>;
  createComment(
    db: Database,
    input: PlacedInput<typeof calls.createComment>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.createComment>>;
  deleteComment(db: Database, commentId: number, call: CommentCall): Promise<null>;
  likeComment(
    db: Database,
    input: z.output<typeof calls.likeComment.input>,
    call: CommentCall,
  ): Promise<null>;
  listReplies(
    db: Database,
    input: z.output<typeof calls.listReplies.input>,
    call: CommentReaderCall,
  ): Promise<OutputOf<typeof calls.listReplies> | WrittenData>;
  createReply(
    db: Database,
    input: z.output<typeof calls.createReply.input>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.createReply>>;
  deleteReply(db: Database, replyId: number, call: CommentCall): Promise<null>;
  /** Absent: comments on this kind of object cannot be edited. */
  updateComment?(
    db: Database,
    input: z.output<typeof calls.updateComment.input>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.updateComment>>;
  /** Absent: there are no links to single comments on this kind of object. */
  readThread?(
    db: Database,
    commentId: number,
    call: CommentReaderCall,
  ): Promise<OutputOf<typeof calls.getCommentThread>>;
}
