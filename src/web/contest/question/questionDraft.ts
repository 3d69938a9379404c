import { localStore } from "../../platform/storage.ts";

/** Of which text: a question, or the answer to one. */
type Place = "question" | number;

const keyOf = (uid: string, cid: number, place: Place) =>
  `verdict.question/${encodeURIComponent(uid)}/${String(cid)}/${String(place)}`;

/** The text that this reader has typed there and not sent. */
export function readQuestionDraft(uid: string, cid: number, place: Place): string {
  try {
    return localStore()?.getItem(keyOf(uid, cid, place)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the text over reloads; an empty one is removed. */
export function keepQuestionDraft(uid: string, cid: number, place: Place, text: string): void {
  try {
    if (text === "") localStore()?.removeItem(keyOf(uid, cid, place));
    else localStore()?.setItem(keyOf(uid, cid, place), text);
  } catch {
    // Not stored: the text is kept until the page is left.
  }
}
