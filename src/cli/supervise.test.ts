import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { manualClock } from "../shared/system/manualClock.ts";
import { supervise } from "./supervise.ts";

test("a process that cannot be started again does not end its supervisor, which tries later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-supervise-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "program.cjs");
  writeFileSync(
    program,
    `process.send({ kind: "ready", address: "here" }, () => process.exit(3));`,
  );
  const logs = join(folder, "logs");
  mkdirSync(logs);
  const clock = manualClock();
  const lines: string[] = [];
  const { ready, stop } = supervise({
    command: "server",
    environment: process.env,
    log: join(logs, "log"),
    clock,
    program,
    print: (text) => lines.push(text),
  });
  expect(await ready).toBe("here");
  await expect.poll(() => lines.at(-1)).toMatch(/ended \(code 3, .*restarting in 0.5 s/);
  rmSync(logs, { recursive: true });
  clock.advance(500);
  expect(lines.at(-1)).toMatch(/ENOENT.*restarting in 1 s/);
  mkdirSync(logs);
  clock.advance(1000);
  await expect.poll(() => lines.at(-1)).toMatch(/ended \(code 3, .*restarting in 2 s/);
  await stop();
});
