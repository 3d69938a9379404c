import { createContext, use } from "react";
import type { CommentPlace } from "../../shared/commentShape.ts";

/** What the comments of one place share on a page. */
export interface PlaceOfComments {
  place: CommentPlace;
  /** The viewer. */
  uid: string;
  /** In place of the name of a writer whom the viewer may not know. */
  namelessWriter: string;
  /** Of writers whose role in the place is shown. */
  roleNames: Record<"root" | "admin", string>;
}

export const CommentsContext = createContext<PlaceOfComments | null>(null);

export function useCommentsContext(): PlaceOfComments {
  const comments = use(CommentsContext);
  if (!comments) throw new Error("outside of a place of comments");
  return comments;
}
