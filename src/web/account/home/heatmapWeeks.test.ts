import { expect, test } from "vitest";
import { weeksOfYear } from "./heatmapWeeks.ts";

const dates = (...args: Parameters<typeof weeksOfYear>) =>
  weeksOfYear(...args).flatMap(({ days }) => days.flatMap((day) => (day ? [day.date] : [])));

test("the year has each day once, in order, up to its last", () => {
  const days = dates("2026-11-21", [], 1);
  expect([days.length, days[0], days.at(-1)]).toEqual([365, "2025-11-22", "2026-11-21"]);
  expect(days).toEqual([...new Set(days)].toSorted());
  const leap = dates("2028-03-01", [], 0);
  expect([leap.length, leap[0]]).toEqual([366, "2027-03-02"]);
  expect(leap).toContain("2028-02-29");
  expect(dates("2028-02-29", [], 0)[0]).toBe("2027-03-02");
});

test("each week begins with its first day, Monday or Sunday", () => {
  for (const firstDay of [0, 1] as const) {
    for (const { days } of weeksOfYear("2026-11-21", [], firstDay)) {
      expect(days).toHaveLength(7);
      for (const [i, day] of days.entries()) {
        if (day) expect((new Date(day.date).getUTCDay() - firstDay + 7) % 7).toBe(i);
      }
    }
  }
});

test("each month is named once, in the week of its first day", () => {
  const monthWeeks = weeksOfYear("2026-11-21", [], 1).flatMap(({ month }) => month ?? []);
  expect(monthWeeks).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("more submissions are darker; one extreme day leaves the others visible", () => {
  const level = (counts: number[]) => {
    const rows = counts.map((count, i) => ({ date: `2026-11-0${i + 1}`, count }));
    const days = weeksOfYear("2026-11-21", rows, 1).flatMap((week) => week.days);
    return counts.map((_each, i) => days.find((day) => day?.date === `2026-11-0${i + 1}`)?.level);
  };
  expect(level([0, 1, 2, 3, 4])).toEqual([0, 1, 2, 3, 4]);
  expect(level([0, 1, 3, 10, 100])).toEqual([0, 1, 1, 2, 4]);
  expect(level([1, 1, 1])).toEqual([1, 1, 1]);
  expect(level([5000, 80, 1])).toEqual([4, 3, 1]);
});

test("an invalid date draws nothing", () => {
  expect(weeksOfYear("", [], 1)).toEqual([]);
});
