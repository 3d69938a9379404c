import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import { printerCommand } from "./printerCommand.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-print-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const env = { PATH: process.env["PATH"] };
const command = (args: string[], clock = manualClock()) =>
  printerCommand(args, { timeoutMs: 60_000, env, clock });

test("the text is the input of the command, and no part of a command line", async () => {
  const file = join(folder, "paper");
  const text = "$(touch evil) `touch evil`; touch evil\n\f'\"\\ 中文\n".repeat(2000);
  const print = command(["tee", file, "$(touch evil)"].slice(0, 2));
  expect(await print(text)).toEqual({ kind: "printed" });
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("arguments reach the command as they are", async () => {
  const file = join(folder, "arguments");
  const script = `printf '%s|' "$@" > "${file}"`;
  await command(["sh", "-c", script, "name", "a b", "$(id)", "*"])("text");
  expect(readFileSync(file, "utf8")).toBe("a b|$(id)|*|");
});

test("a failure has the exit code and what the command said, in one line", async () => {
  const print = command(["sh", "-c", "printf 'no paper\\nin \\033tray 2\\n' >&2; exit 3"]);
  expect(await print("text")).toEqual({
    kind: "failed",
    reason: "exit code 3: no paper in  tray 2",
  });
  // The command does not read its input, which is longer than the pipe's buffer.
  expect(await command(["false"])("x".repeat(1_000_000))).toMatchObject({ kind: "failed" });
  expect(await command(["true"])("x".repeat(1_000_000))).toEqual({ kind: "printed" });
});

test("a command that does not exist is an error of its own; one that was killed may have printed", async () => {
  expect(await command(["no-such-printer-command"])("text")).toMatchObject({ kind: "missing" });
  expect(await command([folder])("text")).toMatchObject({ kind: "missing" });
  expect(await command(["sh", "-c", "kill -9 $$"])("text")).toMatchObject({ kind: "unknown" });
});

test("a command that hangs is stopped with everything it started", async () => {
  const clock = manualClock();
  const printing = command(["sh", "-c", "sleep 1000 & sleep 1000"], clock)("text");
  clock.leap(60_001);
  expect(await printing).toEqual({ kind: "unknown", reason: "stopped after 60 s" });
});
