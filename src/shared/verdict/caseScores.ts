/** Default full score of a scored problem. */
export const FULL_SCORE = 100;

/**
 * Divides whole points equally among cases; the remainder is given to the last cases, one point each: 100 points for 3
 * cases are 33, 33, 34.
 */
export function splitScore(total: number, count: number): number[] {
  const each = Math.floor(total / count);
  const rest = total - each * count;
  return Array.from({ length: count }, (_none, i) => (i >= count - rest ? each + 1 : each));
}
