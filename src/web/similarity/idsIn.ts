/** The ids in a text, with any separators. */
export function idsIn(text: string): number[] {
  return [...new Set(text.match(/\d{1,15}/g)?.map(Number))];
}
