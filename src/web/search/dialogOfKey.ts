import type { SearchDialogName } from "./searchRequest.ts";

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented" | "target"
>;

const WRITABLE = "input, textarea, select, [contenteditable=''], [contenteditable=true]";

/**
 * The dialog that a key opens: Ctrl+K (⌘K) works everywhere, `/` and `?` only outside text fields. A key that an
 * element of the page has already handled opens no dialog: for example, Ctrl+K inserts a link in a Markdown field.
 */
export function dialogOfKey(event: Press): SearchDialogName | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (defaultPrevented || isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "search" : undefined;
  if (target instanceof Element && target.closest(WRITABLE)) return undefined;
  if (key === "/") return "search";
  return key === "?" ? "keys" : undefined;
}
