/** Usernames in a pasted text, separated by blanks, lines, commas or semicolons; each once, whatever its case. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\s,;，；、]+/u).filter((name) => name !== "");
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
