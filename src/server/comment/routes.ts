import * as calls from "../../shared/discussion/comment.ts";
import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { PlacedComments } from "./policy.ts";
import { placeOfComment } from "./service.ts";

/**
 * The API calls that concern comments; each is handled by the feature of the contest or post to which the comment
 * belongs.
 */
export function commentRoutes(context: RouteContext, places: readonly PlacedComments[]): void {
  const { db } = context;
  const byKind = new Map(places.map((comments) => [comments.kind, comments]));
  const commentsOf = ({ kind }: CommentPlace): PlacedComments => {
    const comments = byKind.get(kind);
    if (!comments) throw new Error(`no feature has comments of the kind ${kind}`);
    return comments;
  };
  const commentsWith = async (id: number) => commentsOf(await placeOfComment(db, id));
  route(context, calls.listComments, (input, call) => {
    const place = sentPlace(input);
    return commentsOf(place).listComments(db, { ...input, place }, call);
  });
  route(context, calls.createComment, (input, call) => {
    const place = sentPlace(input);
    return commentsOf(place).createComment(db, { ...input, place }, call);
  });
  route(context, calls.deleteComment, async ({ commentId }, call) =>
    (await commentsWith(commentId)).deleteComment(db, commentId, call),
  );
  route(context, calls.likeComment, async (input, call) =>
    (await commentsWith(input.commentId)).likeComment(db, input, call),
  );
  route(context, calls.listReplies, async (input, call) =>
    (await commentsWith(input.commentId)).listReplies(db, input, call),
  );
  route(context, calls.createReply, async (input, call) =>
    (await commentsWith(input.commentId)).createReply(db, input, call),
  );
  route(context, calls.updateComment, async (input, call) => {
    const comments = await commentsWith(input.commentId);
    if (!comments.updateComment) throw new Refusal("COMMENT_NOT_EDITABLE");
    return comments.updateComment(db, input, call);
  });
  route(context, calls.getCommentThread, async ({ commentId }, call) => {
    const comments = await commentsWith(commentId);
    if (!comments.readThread) throw new Refusal("COMMENT_NOT_FOUND");
    return comments.readThread(db, commentId, call);
  });
  route(context, calls.deleteReply, async ({ replyId }, call) =>
    (await commentsWith(replyId)).deleteReply(db, replyId, call),
  );
}

/** Throws INVALID_FIELD if the input names neither a contest nor a post. */
function sentPlace({ place }: { place: CommentPlace | null }): CommentPlace {
  if (!place) throw new Refusal("INVALID_FIELD", { field: "did", reason: "missing" });
  return place;
}
