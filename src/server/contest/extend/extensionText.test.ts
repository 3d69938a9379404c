import { expect, test } from "vitest";
import { extensionText, offsetOf } from "./extensionText.ts";

const END = Date.UTC(2026, 4, 1, 7);
const usual = { from: END, to: END + 15 * 60_000, freeze: null, offset: 480, reason: "" };

test("an extension is announced in both languages, with the times of the organizer's zone", () => {
  expect(extensionText(usual)).toEqual({
    title: "比赛延长 15 分钟 · The contest is extended by 15 min",
    content:
      "比赛结束时间由 2026-05-01 15:00 改为 **2026-05-01 15:15**（UTC+8）。\n\n" +
      "The contest ends at **2026-05-01 15:15** instead of 2026-05-01 15:00 (UTC+8).",
  });
});

test("a moved freeze and the organizer's reason stand in it", () => {
  const { title, content } = extensionText({
    ...usual,
    to: END + 90 * 60_000,
    freeze: END + 30_000,
    offset: -210,
    reason: "Power cut in *room 2*",
  });
  expect(title).toContain("1 小时 30 分钟 · The contest is extended by 1 h 30 min");
  expect(content).toContain("The scoreboard freezes at 2026-05-01 03:30:30.");
  expect(content).toContain("封榜时间改为 2026-05-01 03:30:30。");
  expect(content).toContain("(UTC-3:30)");
  expect(content.endsWith("\n\nPower cut in *room 2*")).toBe(true);
});

test.each([
  ["2026-05-01T15:00:00+08:00", 480],
  ["2026-05-01T15:00:00-03:30", -210],
  ["2026-05-01T07:00:00.000Z", 0],
])("the offset of %s is %d minutes", (time, minutes) => {
  expect(offsetOf(time)).toBe(minutes);
});
