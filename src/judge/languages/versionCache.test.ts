import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { openVersionCache } from "./versionCache.ts";

let folder: string;
let calls: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-versions-"));
  calls = 0;
  await writeFile(join(folder, "tool"), "one");
});
afterEach(() => rm(folder, { recursive: true }));

const machine: Machine = {
  command: async () => undefined,
  firstFile: async () => undefined,
  version: async () => `version ${(calls += 1)}`,
};

/** The version that a start reads; `tool` is called by a shell as in some compilers' scripts. */
async function start(): Promise<string> {
  const cache = await openVersionCache(machine, join(folder, "versions.json"));
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

test("an invalid cache file is ignored", async () => {
  await writeFile(join(folder, "versions.json"), '{"x": 3}');
  expect(await start()).toBe("version 1");
  expect(await start()).toBe("version 1");
});
