import { localStore } from "../../platform/storage.ts";

const keyOf = (uid: string, cid: number) =>
  `verdict.print/${encodeURIComponent(uid)}/${String(cid)}`;

/** The unsent text of this reader. */
export function readPrintDraft(uid: string, cid: number): string {
  try {
    return localStore()?.getItem(keyOf(uid, cid)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the text over reloads; an empty one is removed. */
export function keepPrintDraft(uid: string, cid: number, text: string): void {
  try {
    if (text === "") localStore()?.removeItem(keyOf(uid, cid));
    else localStore()?.setItem(keyOf(uid, cid), text);
  } catch {
    // Storing failed: the text is kept until the page is left.
  }
}
