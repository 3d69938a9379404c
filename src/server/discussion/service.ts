import { Refusal } from "../../shared/call/errors.ts";
import { only } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readableComment } from "./comments.ts";
import { visiblePost } from "./place.ts";
import type { GuardedPost } from "./policy.ts";
import { textRow } from "./posts.sql.ts";
import type { PostSource } from "./read.ts";

export type { PostSource } from "./read.ts";
export { visibleTitles } from "./visibleTitles.ts";

/** A text of a discussion as shown to the viewer. */
export interface WrittenText {
  /** The author. */
  uid: string;
  /** Markdown source. */
  content: string;
  /** Whether the post belongs to the site and is not about a problem, so that all readers of the site may read it. */
  isPublic: boolean;
}

/**
 * Reads the text of a post, or of one of its comments or replies. Refusals: those of `visiblePost`; COMMENT_NOT_FOUND,
 * also if the comment is hidden or belongs to another post.
 */
export async function readWrittenText(
  source: PostSource,
  { did, commentId }: { did: number; commentId: number | null },
  call: SignedInCall,
): Promise<WrittenText> {
  const { post } = await visiblePost(source, did, call);
  const isPublic = isPublicPost(post);
  if (commentId === null) {
    const { content } = only(await textRow(source.db, { id: did }));
    return { uid: post.uid, content: `${post.title}\n${post.description}\n\n${content}`, isPublic };
  }
  const { comment } = await readableComment(source, commentId, call);
  if (comment.discussionId !== did) throw new Refusal("COMMENT_NOT_FOUND");
  return { uid: comment.uid, content: comment.content, isPublic };
}

function isPublicPost({
  classId,
  contestId,
  problemId,
}: Pick<GuardedPost, "classId" | "contestId"> & { problemId: number | null }): boolean {
  return classId === null && contestId === null && problemId === null;
}
export { listCategories } from "./categories.ts";
export { listPosts } from "./list.ts";
