import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion.ts";
import type * as adminCalls from "../../shared/discussionAdmin.ts";
import { REPORT_REASON_MAX, reportParts } from "../../shared/discussionRules.ts";
import { Refusal } from "../../shared/errors.ts";
import { difference, recordAction } from "../audit/service.ts";
import { only } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
import { commentRow } from "./comments.sql.ts";
import { visiblePost } from "./place.ts";
import { mayModerate, mayReact, moderatesClasses, moderatesSite } from "./policy.ts";
import {
  announcePost,
  deletePosts,
  insertReport,
  lockPost,
  setStates,
  textRow,
} from "./posts.sql.ts";
import type { PostSource } from "./read.ts";
import { countReport } from "./refusals.ts";
import { postTarget } from "./write.ts";

/** Hides, pins or locks a post, or undoes it. Refusals: those of `visiblePost`, FORBIDDEN. */
export async function moderatePost(
  source: PostSource,
  { id, status, topPriority, isLocked }: z.output<typeof adminCalls.moderateDiscussion.input>,
  call: SignedInCall,
): Promise<null> {
  const { post } = await visiblePost(source, id, call);
  if (!mayModerate(call.viewer, post)) throw new Refusal("FORBIDDEN");
  const isHidden = status === undefined || status === null ? undefined : status === 1;
  return source.db.transaction(async (tx) => {
    await lockPost(tx, { id });
    const { before, after } = difference(
      { isHidden: post.isHidden, topPriority: post.topPriority, isLocked: post.isLocked },
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

/** Deletes posts of the site; root also those of classes. Others are left out. Refusal: DISCUSSION_NOT_FOUND when none does. */
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

/** Characters of the reported text that are kept with a report. */
const EXCERPT_MAX = 500;

/**
 * Stores a report about a post, or about a comment or reply in it. Refusals: those of `visiblePost`, DISCUSSION_ROLE,
 * COMMENT_NOT_FOUND, REPORT_EMPTY, INVALID_FIELD for a long reason, REPORTED_ALREADY, TOO_MANY_REQUESTS.
 */
export async function reportText(
  source: PostSource,
  { did, commentId, content }: z.output<typeof calls.reportDiscussion.input>,
  call: SignedInCall,
): Promise<null> {
  const { db } = source;
  const { uid } = call.viewer;
  const { post } = await visiblePost(source, did, call);
  if (!mayReact(call.viewer)) throw new Refusal("DISCUSSION_ROLE");
  const { tags, reason } = reportParts(content);
  if (tags.length === 0 && reason === "") throw new Refusal("REPORT_EMPTY");
  if (reason.length > REPORT_REASON_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "content", reason: "tooBig" });
  }
  const reported =
    commentId === null
      ? { uid: post.uid, content: only(await textRow(db, { id: did })).content }
      : await reportedComment(source, { did, commentId });
  await db.transaction(async (tx) => {
    await countReport(tx, uid);
    const [row] = await insertReport(tx, {
      reporterUid: uid,
      kind: commentId === null ? "discussion" : "comment",
      discussionId: did,
      commentId,
      reportedUid: reported.uid,
      excerpt: reported.content.slice(0, EXCERPT_MAX).toWellFormed(),
      tags,
      reason,
    });
    if (!row) throw new Refusal("REPORTED_ALREADY");
  });
  return null;
}

async function reportedComment(
  { db }: PostSource,
  { did, commentId }: { did: number; commentId: number },
) {
  const [comment] = await commentRow(db, { id: commentId, uid: null });
  if (comment?.discussionId !== did) throw new Refusal("COMMENT_NOT_FOUND");
  return comment;
}
