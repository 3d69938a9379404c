import { expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "./localTime.ts";

test("a time is unchanged after a round trip through the field, to the minute", () => {
  const moment = new Date(2026, 2, 1, 9, 5).getTime();
  expect(toLocalInput(moment)).toBe("2026-03-01T09:05");
  expect(fromLocalInput("2026-03-01T09:05")).toBe(moment);
});

test("empty and invalid texts mean none", () => {
  expect(toLocalInput(0)).toBe("");
  expect([fromLocalInput(""), fromLocalInput("soon"), fromLocalInput("1950-01-01T00:00")]).toEqual([
    0, 0, 0,
  ]);
});
