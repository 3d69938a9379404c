/** Problem ids as they are pasted: separated by white space, commas or semicolons; each once, in their order. */
export function pastedIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((id) => id !== ""))];
}
