import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inOneProcess } from "../support/oneProcess.ts";

const folder = mkdtempSync(join(tmpdir(), "verdict-lock-"));
const lock = join(folder, "lock");
afterAll(() => rmSync(folder, { recursive: true }));

test("work under one lock is done by one after another, and the lock is gone afterwards", async () => {
  let running = 0;
  const counts: number[] = [];
  const work = async (): Promise<void> => {
    counts.push((running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => inOneProcess(lock, work)));
  expect(counts).toEqual([1, 1, 1]);
  expect(existsSync(lock)).toBe(false);
});

test("work that fails leaves no lock", async () => {
  const failing = inOneProcess(lock, () => Promise.reject(new Error("failed")));
  await expect(failing).rejects.toThrow("failed");
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ["has ended", "999999999 1"],
  ["has ended, and whose id was given to another", `${process.pid} 1`],
])("the lock of a process that %s is taken over", async (_, owner) => {
  writeFileSync(lock, owner);
  let isDone = false;
  await inOneProcess(lock, async () => void (isDone = true));
  expect(isDone).toBe(true);
});
