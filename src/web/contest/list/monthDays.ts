/** A day of a calendar, in the browser's time zone. */
export interface CalendarDay {
  /** `2026-11-29`. */
  key: string;
  /** The midnights at the beginning and at the end of the day, in milliseconds since 1970. */
  from: number;
  to: number;
  date: number;
  isInMonth: boolean;
}

/** The month of a time, such as `2026-11`. */
export function monthOf(time: number): string {
  const day = new Date(time);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}`;
}

/** Adds a number of months to the given month. */
export function monthAfter(month: string, months: number): string {
  const [year = 2000, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(year, number - 1 + months, 1).getTime());
}

/** The days of all weeks (Monday to Sunday) that contain a day of the month. */
export function daysOfMonth(month: string): CalendarDay[] {
  const [year = 2000, number = 1] = month.split("-").map(Number);
  const before = (new Date(year, number - 1, 1).getDay() + 6) % 7;
  const length = new Date(year, number, 0).getDate();
  const cells = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: cells }, (_, at) => {
    // Computed with calendar days instead of hours, because a day with a clock change has 23 or 25 hours.
    const day = new Date(year, number - 1, 1 - before + at);
    const next = new Date(year, number - 1, 2 - before + at);
    return {
      key: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`,
      from: day.getTime(),
      to: next.getTime(),
      date: day.getDate(),
      isInMonth: day.getMonth() === number - 1,
    };
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
