import { createContext, use } from "react";
import type { CommentPlace } from "../../shared/commentShape.ts";

/** Data that all comments of one place on a page share. */
export interface PlaceOfComments {
  place: CommentPlace;
  /** The viewer. */
  uid: string;
  /** Shown instead of the name of a writer whom the viewer may not know. */
  namelessWriter: string;
  /** Label of authors whose role in the place is shown. */
  roleNames: Record<"root" | "admin", string>;
}

export const CommentsContext = createContext<PlaceOfComments | null>(null);

export function useCommentsContext(): PlaceOfComments {
  const comments = use(CommentsContext);
  if (!comments) throw new Error("outside of a place of comments");
  return comments;
}
