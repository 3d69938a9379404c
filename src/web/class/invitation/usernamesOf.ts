/** Usernames in a text with one per line, also separated by commas, semicolons or blanks; each once. */
export function usernamesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]/).filter(Boolean))];
}
