export interface Day {
  /** yyyy-mm-dd. */
  date: string;
  count: number;
  /** 0: no submissions; 1 to 4: darker for more submissions. */
  level: number;
}

export interface Week {
  /** First day of the week (yyyy-mm-dd), even if this day is before the displayed year. */
  begins: string;
  /** Seven days from the first day of the week; undefined for days outside the year. */
  days: (Day | undefined)[];
  /** The month (0–11) whose first day is in this week. */
  month?: number;
}

const DAY_MS = 86_400_000;

/**
 * The year that ends on `endDate`, split into weeks. `firstDay`: 0 for Sunday, 1 for Monday. Days are counted at noon
 * UTC, which has no daylight saving time, so no day is missing or duplicated.
 */
export function weeksOfYear(
  endDate: string,
  counts: { date: string; count: number }[],
  firstDay: 0 | 1,
): Week[] {
  const end = Date.parse(`${endDate}T12:00:00Z`);
  if (Number.isNaN(end)) return [];
  const byDate = new Map(counts.map(({ date, count }) => [date, count]));
  const max = Math.max(1, ...byDate.values());
  const first = new Date(end);
  first.setUTCFullYear(first.getUTCFullYear() - 1);
  const begin = first.getTime() + DAY_MS;
  const before = (new Date(begin).getUTCDay() - firstDay + 7) % 7;
  const weeks: Week[] = [];
  for (let start = begin - before * DAY_MS; start <= end; start += 7 * DAY_MS) {
    const week: Week = { begins: new Date(start).toISOString().slice(0, 10), days: [] };
    for (let i = 0; i < 7; i++) {
      const at = new Date(start + i * DAY_MS);
      if (at.getTime() < begin || at.getTime() > end) {
        week.days.push(undefined);
        continue;
      }
      const date = at.toISOString().slice(0, 10);
      const count = byDate.get(date) ?? 0;
      week.days.push({ date, count, level: levelOf(count, max) });
      if (at.getUTCDate() === 1) week.month = at.getUTCMonth();
    }
    weeks.push(week);
  }
  return weeks;
}

/** The scale is logarithmic, so that one extreme day does not make every other day look empty. */
function levelOf(count: number, max: number): number {
  if (count === 0) return 0;
  if (max <= 4) return Math.min(4, count);
  return 1 + Math.min(3, Math.floor((4 * Math.log(count)) / Math.log(max + 0.5)));
}
