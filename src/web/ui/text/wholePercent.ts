/**
 * A share in whole percent, without the percent sign: "67". For comparisons, more digits are noise; a share above 0 is
 * never shown as "0", and one below 1 never as "100": "<1", ">99".
 */
export function wholePercent(part: number, total: number): string {
  if (total <= 0) return "0";
  const percent = (part / total) * 100;
  if (part > 0 && percent < 1) return "<1";
  if (part < total && percent > 99) return ">99";
  return String(Math.round(percent));
}
