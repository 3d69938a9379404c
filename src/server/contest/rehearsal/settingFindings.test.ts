import { expect, test } from "vitest";
import { clockFindings, judgingFindings } from "./settingFindings.ts";

test("clocks that differ by half a second are a finding, in either direction", () => {
  expect(clockFindings(499)).toEqual([]);
  expect(clockFindings(-1250)).toMatchObject([{ code: "serverClock", values: { seconds: "1.3" } }]);
  expect(clockFindings(500)).toMatchObject([{ code: "serverClock", severity: "warning" }]);
});

test("a long queue is a finding", () => {
  const facts = { ready: 1, failing: [], databaseNow: 0 };
  expect(judgingFindings({ ...facts, queued: 199 }, true)).toEqual([]);
  expect(judgingFindings({ ...facts, queued: 200 }, true)).toMatchObject([{ code: "queueLong" }]);
});
