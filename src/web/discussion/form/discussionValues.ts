import type { DiscussionPlace } from "../discussionPlace.ts";

/** The values of the form for a post. */
export interface DiscussionValues {
  title: string;
  description: string;
  content: string;
  /** Id of the category; empty if no category has been chosen. */
  categoryId: string;
  topPriority: boolean;
}

/** Identifies the post: an existing post, or a new post on the site or in a problem, class or contest. */
export interface PostPlace extends DiscussionPlace {
  did?: number | undefined;
}

/** The name of the post's draft. */
export function draftName({ did, pid, classId, contestId }: PostPlace): string {
  if (did !== undefined) return `discussion/post/${did}`;
  if (classId !== undefined) return `discussion/class/${classId}`;
  if (contestId !== undefined) return `discussion/contest/${contestId}`;
  return `discussion/new/${encodeURIComponent(pid ?? "")}`;
}
