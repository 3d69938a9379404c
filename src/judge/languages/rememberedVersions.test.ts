import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { rememberVersions } from "./rememberedVersions.ts";

let folder: string;
let asked: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-versions-"));
  asked = 0;
  await writeFile(join(folder, "tool"), "one");
});
afterEach(() => rm(folder, { recursive: true }));

const machine: Machine = {
  command: async () => undefined,
  firstFile: async () => undefined,
  version: async () => `version ${(asked += 1)}`,
};

/** What a start is told; `tool` stands behind a shell as some compilers' scripts do. */
async function start(): Promise<string> {
  const remembered = await rememberVersions(machine, join(folder, "versions.json"));
  const version = await remembered.machine.version("/bin/sh", [
    "-c",
    `"${join(folder, "tool")}" -v`,
  ]);
  await remembered.keep();
  return version;
}

test("a second start believes what the first was told", async () => {
  expect(await start()).toBe("version 1");
  expect(await start()).toBe("version 1");
});

test("a tool that was replaced is asked again", async () => {
  await start();
  await writeFile(join(folder, "tool"), "another");
  expect(await start()).toBe("version 2");
  await utimes(join(folder, "tool"), 1, 1);
  expect(await start()).toBe("version 3");
});

test("a file that is no list of versions is no harm", async () => {
  await writeFile(join(folder, "versions.json"), '{"x": 3}');
  expect(await start()).toBe("version 1");
  expect(await start()).toBe("version 1");
});
