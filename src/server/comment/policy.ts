import type * as z from "zod/mini";
import type * as calls from "../../shared/comment.ts";
import type { CommentPlace } from "../../shared/commentShape.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Database, Db } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";

/** What a call about comments needs of its caller. */
export type CommentCall = Pick<SignedInCall, "viewer" | "locale" | "ip">;

/**
 * The comments of one kind of place. The feature of the place decides who sees, writes and deletes them, and does what
 * the place needs beside; it reads and writes by the store (`service.ts`). Each function refuses what the viewer may not
 * do, and answers COMMENT_NOT_FOUND to viewers who do not see the comment.
 */
export interface PlacedComments {
  readonly kind: CommentPlace["kind"];
  listComments(
    db: Db,
    input: z.output<typeof calls.listComments.input>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.listComments>>;
  createComment(
    db: Database,
    input: z.output<typeof calls.createComment.input>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.createComment>>;
  deleteComment(db: Database, commentId: number, call: CommentCall): Promise<null>;
  likeComment(
    db: Database,
    input: z.output<typeof calls.likeComment.input>,
    call: CommentCall,
  ): Promise<null>;
  listReplies(
    db: Db,
    commentId: number,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.listReplies>>;
  createReply(
    db: Database,
    input: z.output<typeof calls.createReply.input>,
    call: CommentCall,
  ): Promise<OutputOf<typeof calls.createReply>>;
  deleteReply(db: Database, replyId: number, call: CommentCall): Promise<null>;
}
