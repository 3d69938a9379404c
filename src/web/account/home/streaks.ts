const DAY_MS = 86_400_000;

/**
 * A streak is a series of consecutive days with submissions. Returns the number of days in the streak that lasts until
 * `endDate`, and in the longest streak. The current day does not end a streak: without a submission today, the streak
 * up to yesterday counts. Dates are yyyy-mm-dd.
 */
export function streaksOf(
  endDate: string,
  days: readonly { date: string; count: number }[],
): { current: number; longest: number } {
  const numbers = days
    .filter(({ count }) => count > 0)
    .map(({ date }) => dayNumber(date))
    .toSorted((one, other) => one - other);
  let longest = 0;
  let run = 0;
  let last = Number.NaN;
  for (const day of numbers) {
    run = day === last + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const isAlive = dayNumber(endDate) - last <= 1;
  return { current: isAlive ? run : 0, longest };
}

/** The number of a calendar day; consecutive days have consecutive numbers despite daylight saving time. */
function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}
