import { localStore } from "../../platform/storage.ts";

const keyOf = (uid: string, cid: number) =>
  `verdict.print/${encodeURIComponent(uid)}/${String(cid)}`;

/** The text that this reader has typed and not sent. */
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
    // Not stored: the text is kept until the page is left.
  }
}
