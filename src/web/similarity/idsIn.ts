/** The ids in a text, separated by anything else. */
export function idsIn(text: string): number[] {
  return [...new Set(text.match(/\d{1,15}/g)?.map(Number))];
}
