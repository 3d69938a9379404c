import type { SearchDialogName } from "./searchRequest.ts";

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented" | "target"
>;

const WRITABLE = "input, textarea, select, [contenteditable=''], [contenteditable=true]";

/**
 * The dialog that a key opens: Ctrl+K (⌘K) from everywhere; `/` and `?` where they are not text. A key that
 * something on the page has used (the link of a Markdown field is Ctrl+K) opens nothing.
 */
export function dialogOfKey(event: Press): SearchDialogName | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (defaultPrevented || isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "search" : undefined;
  if (target instanceof Element && target.closest(WRITABLE)) return undefined;
  if (key === "/") return "search";
  return key === "?" ? "keys" : undefined;
}
