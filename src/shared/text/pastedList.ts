/**
 * Splits pasted ids or usernames at white space (including the full-width space of Chinese input), commas and
 * semicolons (Latin and Chinese); returns them in order, without duplicates.
 */
export function pastedList(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((item) => item !== ""))];
}
