/** The ids in a text, whatever separates them. */
export function idsIn(text: string): number[] {
  return [...new Set(text.match(/\d{1,15}/g)?.map(Number))];
}
