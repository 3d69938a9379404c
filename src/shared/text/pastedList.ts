/**
 * Ids or usernames as they are pasted: separated by white space (including that of Chinese input), commas or semicolons
 * of both scripts; each once, in order.
 */
export function pastedList(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((item) => item !== ""))];
}
