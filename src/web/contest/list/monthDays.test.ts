import { expect, test } from "vitest";
import { daysOfMonth, monthAfter, monthOf } from "./monthDays.ts";

test("whole weeks from Monday, without gaps, whatever the length of a day", () => {
  for (let month = "2026-01"; month < "2029-01"; month = monthAfter(month, 1)) {
    const days = daysOfMonth(month);
    expect(days.length % 7).toBe(0);
    expect(new Date(days[0]!.from).getDay()).toBe(1);
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
    const own = days.filter(({ isInMonth }) => isInMonth);
    expect(own.map(({ date }) => date)).toEqual(own.map((_, at) => at + 1));
    expect(new Set(own.map(({ from }) => monthOf(from)))).toEqual(new Set([month]));
  }
});

test("months go on over years", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
