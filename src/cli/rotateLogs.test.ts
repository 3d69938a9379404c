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
import { rotateLogs } from "./rotateLogs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a full log is copied to one old log and truncated in place", () => {
  const log = join(folder, "server.log");
  writeFileSync(log, "0123456789");
  rotateLogs([log], 9)();
  expect(readFileSync(`${log}.1`, "utf8")).toBe("0123456789");
  appendFileSync(log, "next");
  expect(readFileSync(log, "utf8")).toBe("next");
});

test("a small log and a missing one are left alone", () => {
  const log = join(folder, "server.log");
  writeFileSync(log, "0123456789");
  rotateLogs([log, join(folder, "judge.log")], 10)();
  expect(readFileSync(log, "utf8")).toBe("0123456789");
  expect(existsSync(`${log}.1`)).toBe(false);
});
