import { expect, test } from "vitest";
import { homeworkPhaseAt, nextMomentOf, timeLeft } from "./homeworkPhase.ts";

const times = {
  startTime: "2026-09-01T08:00:00Z",
  ownEndTime: "2026-09-08T08:00:00Z",
  ownLastTime: "2026-09-10T08:00:00Z",
};
const at = (text: string) => Date.parse(text);

test("a homework is upcoming, open, late and closed; each moment belongs to the phase that it begins", () => {
  const phases = ["2026-09-01T07:59:59Z", "2026-09-01T08:00:00Z", "2026-09-08T08:00:00Z"];
  expect(phases.map((moment) => homeworkPhaseAt(times, at(moment)))).toEqual([
    "before",
    "open",
    "late",
  ]);
  expect(homeworkPhaseAt(times, at("2026-09-10T08:00:00Z"))).toBe("closed");
  const closing = { ...times, ownLastTime: times.ownEndTime };
  expect(homeworkPhaseAt(closing, at("2026-09-08T08:00:00Z"))).toBe("closed");
});

test("the countdown goes to the end of the phase, and a closed homework has none", () => {
  expect(nextMomentOf(times, "before")).toBe(at(times.startTime));
  expect(nextMomentOf(times, "open")).toBe(at(times.ownEndTime));
  expect(nextMomentOf(times, "late")).toBe(at(times.ownLastTime));
  expect(nextMomentOf(times, "closed")).toBeNull();
});

test("within a day the time left is a clock, above it whole days", () => {
  const hour = 3_600_000;
  expect(timeLeft(24 * hour)).toEqual({ clock: 24 * hour });
  expect(timeLeft(49 * hour)).toEqual({ days: 2 });
  expect(timeLeft(-5)).toEqual({ clock: 0 });
});
