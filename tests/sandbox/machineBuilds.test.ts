import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildKey, machineBuild, removeUnusedBuilds } from "../support/machineBuilds.ts";

const folder = mkdtempSync(join(tmpdir(), "verdict-builds-"));
const builds = join(folder, "builds");
const tool = join(folder, "compiler");
writeFileSync(tool, "one");
afterAll(() => rmSync(folder, { recursive: true }));

const inputs = { tools: [tool], texts: ["-O1", "source"] };

test("whatever decides a build is in its key", () => {
  const key = buildKey(inputs, "packages");
  expect(buildKey({ ...inputs }, "packages")).toBe(key);
  expect(buildKey({ ...inputs, texts: ["-O2", "source"] }, "packages")).not.toBe(key);
  expect(buildKey({ ...inputs, texts: ["-O1source"] }, "packages")).not.toBe(key);
  expect(buildKey({ ...inputs, tools: [] }, "packages")).not.toBe(key);
  expect(buildKey(inputs, "newer packages")).not.toBe(key);
  expect(buildKey(inputs)).not.toBe(key);
  // Simulates an upgrade of the tool: the modification time changes, although the size stays the same.
  writeFileSync(tool, "two");
  utimesSync(tool, 1, 1);
  expect(buildKey(inputs, "packages")).not.toBe(key);
});

test("a build is made once, also by two at the same time, and nothing of its making stays", async () => {
  let buildCount = 0;
  const make = async (into: string) => writeFileSync(join(into, "main"), `${(buildCount += 1)}`);
  const places = await Promise.all([1, 2].map(() => machineBuild(inputs, make, builds)));
  expect(await machineBuild(inputs, make, builds)).toBe(places[0]);
  expect([buildCount, new Set(places).size, readdirSync(builds).length]).toEqual([2, 1, 1]);
  expect(readFileSync(join(places[0]!, "main"), "utf8")).toMatch(/[12]/);
});

test("a build that fails leaves nothing", async () => {
  const failing = machineBuild(
    { ...inputs, texts: ["broken"] },
    async () => Promise.reject(new Error("no")),
    builds,
  );
  await expect(failing).rejects.toThrow("no");
  expect(readdirSync(builds)).toHaveLength(1);
});

test("builds that no test used for weeks are removed", () => {
  removeUnusedBuilds(builds);
  expect(readdirSync(builds)).toHaveLength(1);
  utimesSync(join(builds, readdirSync(builds)[0]!), 1, 1);
  removeUnusedBuilds(builds);
  expect(readdirSync(builds)).toEqual([]);
});
