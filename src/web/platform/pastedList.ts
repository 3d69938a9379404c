/** Ids or usernames as they are pasted: separated by white space, commas or semicolons; each once, in their order. */
export function pastedList(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((item) => item !== ""))];
}
