/**
 * A share as a whole percentage, without the percent sign: "67". More digits do not help comparisons. A small share
 * above 0 is shown as "<1" instead of "0", and a share slightly below the whole as ">99" instead of "100".
 */
export function wholePercent(part: number, total: number): string {
  if (total <= 0) return "0";
  const percent = (part / total) * 100;
  if (part > 0 && percent < 1) return "<1";
  if (part < total && percent > 99) return ">99";
  return String(Math.round(percent));
}
