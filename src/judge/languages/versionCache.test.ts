import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../shared/system/manualClock.ts";
import type { Machine } from "./machine.ts";
import { openVersionCache } from "./versionCache.ts";

let folder: string;
let calls: number;
let clock: ManualClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-versions-"));
  calls = 0;
  clock = manualClock();
  await writeFile(join(folder, "tool"), "one");
});
afterEach(() => rm(folder, { recursive: true }));

const machine: Machine = {
  command: async () => undefined,
  firstFile: async () => undefined,
  version: async () => `version ${(calls += 1)}`,
};

/**
 * Simulates the start of a new process, and returns the version that this process gets for the tool. `tool` is a shell
 * script that calls another program, as the commands of some compilers do.
 */
async function start(): Promise<string> {
  const cache = await openVersionCache(machine, { file: join(folder, "versions.json"), clock });
  const version = await cache.machine.version("/bin/sh", ["-c", `"${join(folder, "tool")}" -v`]);
  await cache.save();
  return version;
}

test("a second start uses the cached version", async () => {
  expect(await start()).toBe("version 1");
  expect(await start()).toBe("version 1");
});

test("the version of a replaced tool is read again", async () => {
  await start();
  await writeFile(join(folder, "tool"), "another");
  expect(await start()).toBe("version 2");
  await utimes(join(folder, "tool"), 1, 1);
  expect(await start()).toBe("version 3");
});

test("a cached version is read again after a day", async () => {
  await start();
  clock.advance(24 * 3_600_000 - 1);
  expect(await start()).toBe("version 1");
  clock.advance(1);
  expect(await start()).toBe("version 2");
});

test("an invalid cache file is ignored", async () => {
  await writeFile(join(folder, "versions.json"), '{"x": 3}');
  expect(await start()).toBe("version 1");
  expect(await start()).toBe("version 1");
});
