import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { manualClock } from "../shared/system/manualClock.ts";
import { rotateLogs } from "./rotateLogs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a full log is copied to one old log and truncated in place", () => {
  const log = join(folder, "server.log");
  writeFileSync(log, "0123456789");
  rotateLogs(manualClock(), [log], 9)();
  expect(readFileSync(`${log}.1`, "utf8")).toBe("0123456789");
  appendFileSync(log, "next");
  expect(readFileSync(log, "utf8")).toBe("next");
});

test("a small log and a missing one are left alone", () => {
  const log = join(folder, "server.log");
  writeFileSync(log, "0123456789");
  rotateLogs(manualClock(), [log, join(folder, "judge.log")], 10)();
  expect(readFileSync(log, "utf8")).toBe("0123456789");
  expect(existsSync(`${log}.1`)).toBe(false);
});

test("a log is looked at every minute until that is stopped", () => {
  const clock = manualClock();
  const log = join(folder, "server.log");
  const stop = rotateLogs(clock, [log], 9);
  writeFileSync(log, "0123456789");
  clock.advance(59_999);
  expect(existsSync(`${log}.1`)).toBe(false);
  clock.advance(1);
  expect(readFileSync(`${log}.1`, "utf8")).toBe("0123456789");
  stop();
  writeFileSync(log, "9876543210");
  clock.advance(600_000);
  expect(readFileSync(log, "utf8")).toBe("9876543210");
});
