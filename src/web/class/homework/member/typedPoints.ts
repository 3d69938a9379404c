/**
 * The points that a user typed: null if the text is empty, undefined if it is not a number from 0 to `max` with at most
 * two decimals.
 */
export function typedPoints(text: string, max: number): number | null | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return undefined;
  return Number(typed) <= max ? Number(typed) : undefined;
}
