import { expect, test } from "vitest";
import { startOfDay } from "./dashboard.ts";

test.each([
  ["UTC", "2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
  ["UTC", "2026-03-01T23:59:59.999Z", "2026-03-01T00:00:00.000Z"],
  ["Asia/Shanghai", "2026-03-01T15:59:59.999Z", "2026-02-28T16:00:00.000Z"],
  ["Asia/Shanghai", "2026-03-01T16:00:00.000Z", "2026-03-01T16:00:00.000Z"],
  ["Asia/Kathmandu", "2026-03-01T12:00:00.000Z", "2026-02-28T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-03-01T12:00:00.000Z", "2026-03-01T10:00:00.000Z"],
  // Daylight saving time begins or ends on these days, but only after midnight, so the day starts with the previous UTC
  // offset.
  ["America/New_York", "2026-03-08T20:00:00.000Z", "2026-03-08T05:00:00.000Z"],
  ["America/New_York", "2026-11-01T20:00:00.000Z", "2026-11-01T04:00:00.000Z"],
])("in %s the day of %s began at %s", (zone, now, begin) => {
  expect(startOfDay(zone, new Date(now)).toISOString()).toBe(begin);
});

test("a zone that does not exist is refused", () => {
  expect(() => startOfDay("Mars/Olympus", new Date())).toThrow("INVALID_FIELD");
});
