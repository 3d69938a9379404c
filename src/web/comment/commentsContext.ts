import { createContext, use } from "react";
import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import type { UserSource } from "../markdown/useMentions.ts";
import type { UploadPicture } from "../markdown/usePictureUpload.ts";

/**
 * What a call changed, so that the lists that show the changed item can be updated. `failed`: a call was refused, so
 * the lists may be outdated.
 */
export type CommentChange =
  | { kind: "written" }
  | { kind: "liked"; commentId: number; isLiked: boolean }
  | { kind: "deleted"; commentId: number }
  | { kind: "replyDeleted"; commentId: number; replyId: number }
  | { kind: "failed" };

/** Data shared by all comments of one post, or by all questions of one contest. */
export interface PlaceOfComments {
  place: CommentPlace;
  /** Uid of the viewer. */
  uid: string;
  /** Shown instead of the author's name if the viewer may not know it. */
  namelessWriter: string;
  /** Labels for authors whose role is shown. */
  roleNames: Record<"root" | "admin", string>;
  /** Null if the viewer cannot upload pictures. */
  uploadPicture: UploadPicture | null;
  /** Users who may be mentioned in a text; absent if nobody can be mentioned. */
  users?: UserSource | null;
  /** Refetches the lists after a change. */
  onChange: (change: CommentChange) => Promise<void>;
}

export const CommentsContext = createContext<PlaceOfComments | null>(null);

export function useCommentsContext(): PlaceOfComments {
  const comments = use(CommentsContext);
  if (!comments) throw new Error("outside of a place of comments");
  return comments;
}
