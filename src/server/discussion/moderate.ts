import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/discussionAdmin.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { auditText, difference, recordAction } from "../audit/service.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { AUDIT_TEXT_MAX, visibleComment } from "./comments.ts";
import { hideComment } from "./comments.sql.ts";
import { unknownPost, visiblePost } from "./place.ts";
import { mayModerate, moderatesClasses, moderatesSite } from "./policy.ts";
import { announcePost, deletePosts, lockPost, setStates } from "./posts.sql.ts";
import type { PostSource } from "./read.ts";
import { postTarget } from "./write.ts";

/** Hides, pins or locks a post, or reverses one of these actions. Refusals: those of `visiblePost`, FORBIDDEN. */
export async function moderatePost(
  source: PostSource,
  { id, status, topPriority, isLocked }: z.output<typeof calls.moderateDiscussion.input>,
  call: SignedInCall,
): Promise<null> {
  const { post } = await visiblePost(source, id, call);
  if (!mayModerate(call.viewer, post)) throw new Refusal("FORBIDDEN");
  const isHidden = status === undefined || status === null ? undefined : status === 1;
  return source.db.transaction(async (tx) => {
    const [stored] = await lockPost(tx, { id });
    if (!stored) throw unknownPost(id);
    const { before, after } = difference(
      { isHidden: stored.isHidden, topPriority: stored.topPriority, isLocked: stored.isLocked },
      { isHidden, topPriority: topPriority ?? undefined, isLocked: isLocked ?? undefined },
    );
    if (Object.keys(after).length === 0) return null;
    await setStates(tx, {
      id,
      isHidden: isHidden ?? null,
      topPriority: topPriority ?? null,
      isLocked: isLocked ?? null,
    });
    await announcePost(tx, { did: id });
    const action = "discussion.moderate" as const;
    await recordAction(tx, call, { action, target: postTarget(post), before, after });
    return null;
  });
}

/**
 * Deletes posts of the site; root may also delete posts of classes. Posts that the viewer may not delete are skipped.
 * Refusal: DISCUSSION_NOT_FOUND when no post is deleted.
 */
export async function deleteManyPosts(
  { db }: PostSource,
  ids: readonly number[],
  call: SignedInCall,
): Promise<{ deleted: number }> {
  if (!moderatesSite(call.viewer)) throw new Refusal("FORBIDDEN");
  return db.transaction(async (tx) => {
    const ofClasses = moderatesClasses(call.viewer);
    const deleted = await deletePosts(tx, { ids, uid: call.viewer.uid, ofClasses });
    if (deleted.length === 0) throw new Refusal("DISCUSSION_NOT_FOUND", { did: ids.join(", ") });
    for (const post of deleted) {
      await recordAction(tx, call, { action: "discussion.delete", target: postTarget(post) });
    }
    return { deleted: deleted.length };
  });
}

/**
 * Hides a comment or a reply, or shows it again; the thread stays readable. Refusals: those of `visibleComment`,
 * FORBIDDEN.
 */
export async function moderateComment(
  source: PostSource,
  { id, status }: z.output<typeof calls.moderateComment.input>,
  call: SignedInCall,
): Promise<null> {
  const { comment, visible } = await visibleComment(source, id, call);
  if (!mayModerate(call.viewer, visible.post)) throw new Refusal("FORBIDDEN");
  const isHidden = status === 1;
  return source.db.transaction(async (tx) => {
    const changed = await hideComment(tx, { id, isHidden });
    if (changed.length === 0) return null;
    await announcePost(tx, { did: visible.post.id });
    const content = auditText(comment.content, AUDIT_TEXT_MAX);
    await recordAction(tx, call, {
      action: "discussion.commentModerate",
      target: postTarget(visible.post),
      before: { isHidden: !isHidden },
      after: { isHidden, id, author: comment.author, content },
    });
    return null;
  });
}
