import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import { localStore } from "../platform/storage.ts";

/** Which text of this browser's user: a new comment in a place, the reply to one there, or the edit of one. */
export interface DraftKey {
  uid: string;
  place: CommentPlace;
  replyTo: number | "new" | `edit-${number}`;
}

const keyOf = ({ uid, place: { kind, id }, replyTo }: DraftKey): string =>
  `verdict.comment/${encodeURIComponent(uid)}/${kind}/${String(id)}/${String(replyTo)}`;

/** The text that was typed there and not sent. */
export function readCommentDraft(key: DraftKey): string {
  try {
    return localStore()?.getItem(keyOf(key)) ?? "";
  } catch {
    return "";
  }
}

/** Stores the text over reloads; an empty one is removed. */
export function storeCommentDraft(key: DraftKey, text: string): void {
  try {
    if (text === "") localStore()?.removeItem(keyOf(key));
    else localStore()?.setItem(keyOf(key), text);
  } catch {
    // Not stored: the text is lost when the page is left.
  }
}
