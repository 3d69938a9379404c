import { expect, test } from "vitest";
import {
  byEndTime,
  byMinutes,
  endAfter,
  freezeAfter,
  freezeState,
  newEnd,
  withOffset,
} from "./extension.ts";

const times = { start: 0, end: 5 * 3_600_000, frozenFrom: 4 * 3_600_000 };

test.each([
  ["15", times.end + 15 * 60_000],
  [" 1 ", times.end + 60_000],
  ["0", null],
  ["-5", null],
  ["1.5", null],
  ["", null],
  ["999999", null],
])("%s minutes more", (minutes, end) => {
  expect(endAfter(times, minutes)).toBe(end);
});

test("minutes and the new end follow each other, and the last typed one decides", () => {
  // The time is parsed in the machine's time zone, because users type local times.
  const end = new Date("2026-05-01T15:00").getTime();
  const local = { start: end - 3_600_000, end, frozenFrom: null };
  const later = byMinutes(local, "30");
  expect(later).toEqual({ by: "minutes", minutes: "30", endTime: "2026-05-01T15:30" });
  expect(newEnd(local, later)).toBe(end + 30 * 60_000);
  const typed = byEndTime(local, "2026-05-01T16:05");
  expect(typed).toEqual({ by: "endTime", minutes: "65", endTime: "2026-05-01T16:05" });
  expect(newEnd(local, typed)).toBe(end + 65 * 60_000);
  // The end keeps its seconds if minutes are added, and loses them if the user types a time without seconds.
  const odd = { ...local, end: end + 20_000 };
  expect(byMinutes(odd, "1").endTime).toBe("2026-05-01T15:01:20");
  expect(byEndTime(odd, "2026-05-01T15:30")).toMatchObject({ minutes: "29.67" });
  expect(newEnd(odd, byEndTime(odd, "2026-05-01T15:30"))).toBe(end + 30 * 60_000);
});

test.each([
  ["minutes", byMinutes(times, "1.5"), { minutes: "1.5", endTime: "" }],
  ["no time", byEndTime(times, ""), { minutes: "", endTime: "" }],
  [
    "the same end",
    byEndTime({ ...times, end: new Date("2026-05-01T15:00").getTime() }, "2026-05-01T15:00"),
    { minutes: "" },
  ],
  ["a contest of more than a year", byEndTime(times, "2026-05-01T15:00"), { minutes: "" }],
])("what is no new end empties the other one: %s", (_what, typed, minutesText) => {
  expect(typed).toMatchObject(minutesText);
});

test("the freeze is chosen until it begins", () => {
  expect(freezeState(times, times.frozenFrom - 1)).toBe("choose");
  expect(freezeState(times, times.frozenFrom)).toBe("begun");
  expect(freezeState({ ...times, frozenFrom: null }, 0)).toBe("none");
  expect(freezeAfter(100, 5, "move")).toBe(105);
  expect(freezeAfter(100, 5, "stay")).toBe(100);
});

test("a time is sent with the offset of the reader's zone", () => {
  const at = Date.UTC(2026, 4, 1, 7, 0, 30);
  expect(withOffset(at, 480)).toBe("2026-05-01T15:00:30+08:00");
  expect(withOffset(at, -210)).toBe("2026-05-01T03:30:30-03:30");
  expect(Date.parse(withOffset(at))).toBe(at);
});
