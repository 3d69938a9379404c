import { expect, test } from "vitest";
import { endAfter, freezeAfter, freezeState, withOffset } from "./extension.ts";

const times = { start: 0, end: 5 * 3_600_000, sealedFrom: 4 * 3_600_000 };

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

test("the freeze is chosen until it begins", () => {
  expect(freezeState(times, times.sealedFrom - 1)).toBe("choose");
  expect(freezeState(times, times.sealedFrom)).toBe("begun");
  expect(freezeState({ ...times, sealedFrom: null }, 0)).toBe("none");
  expect(freezeAfter(100, 5, "move")).toBe(105);
  expect(freezeAfter(100, 5, "stay")).toBe(100);
});

test("a time is sent with the offset of the reader's zone", () => {
  const at = Date.UTC(2026, 4, 1, 7, 0, 30);
  expect(withOffset(at, 480)).toBe("2026-05-01T15:00:30+08:00");
  expect(withOffset(at, -210)).toBe("2026-05-01T03:30:30-03:30");
  expect(Date.parse(withOffset(at))).toBe(at);
});
