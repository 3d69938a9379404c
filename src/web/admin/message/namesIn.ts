import { pastedList } from "../../../shared/text/pastedList.ts";

/**
 * Usernames in a pasted text, separated by spaces, line breaks, commas or semicolons; case-insensitive duplicates are
 * dropped.
 */
export function namesIn(text: string): string[] {
  return [...new Map(pastedList(text).map((name) => [name.toLowerCase(), name])).values()];
}
