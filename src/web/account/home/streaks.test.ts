import { expect, test } from "vitest";
import { streaksOf } from "./streaks.ts";

const on = (...dates: string[]) => dates.map((date) => ({ date, count: 1 }));

test("a streak ends today or yesterday", () => {
  const days = on("2026-11-19", "2026-11-20", "2026-11-21");
  expect(streaksOf("2026-11-21", days)).toEqual({ current: 3, longest: 3 });
  expect(streaksOf("2026-11-22", days)).toEqual({ current: 3, longest: 3 });
  expect(streaksOf("2026-11-23", days)).toEqual({ current: 0, longest: 3 });
});

test("a gap ends it, months, years and changes of the clock do not", () => {
  const days = on(
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-03-27",
    "2027-03-28",
    "2027-03-29",
  );
  expect(streaksOf("2027-03-29", [...days, { date: "2027-03-26", count: 0 }])).toEqual({
    current: 3,
    longest: 3,
  });
  expect(streaksOf("2027-03-29", on("2027-03-29", "2027-01-02", "2027-01-01"))).toEqual({
    current: 1,
    longest: 2,
  });
});

test("nothing is no streak", () => {
  expect(streaksOf("2026-11-21", [])).toEqual({ current: 0, longest: 0 });
});
