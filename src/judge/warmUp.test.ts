import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Warmth } from "./languages/language.ts";
import { openWarmFolder } from "./warmUp.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "verdict-warm-"));
});
afterEach(() => rm(root, { recursive: true }));

const never = new AbortController().signal;

function shell(file: string | undefined, script: string): Warmth["steps"][number] {
  return {
    ...(file !== undefined && { file }),
    argv: ["/bin/sh", "-c", script],
    env: ["PATH=/usr/bin:/bin"],
    sources: [{ name: "header.h", content: "text of the header" }],
  };
}

const warmth = (...steps: Warmth["steps"]): Warmth => ({
  folder: "headers-1",
  target: "/opt/headers",
  required: false,
  steps,
});

test("a step's file appears below its folder once it is whole, and is not made again", async () => {
  const warm = await openWarmFolder(root);
  const steps = warmth(shell("O2/out.gch", "cat header.h > {out}; echo once >> ../made"));
  const folder = await warm.prepare(steps);
  expect(await warm.isWarm(steps)).toBe(false);
  await warm.fill(steps, never);
  await warm.fill(steps, never);
  expect(await warm.isWarm(steps)).toBe(true);
  expect(await readFile(join(folder, "O2/out.gch"), "utf8")).toBe("text of the header");
  expect(await readFile(join(folder, "made"), "utf8")).toBe("once\n");
  expect((await readdir(folder)).toSorted()).toEqual(["O2", "made"]);
});

test("a step that fills the folder leaves a mark when it is done", async () => {
  const warm = await openWarmFolder(root);
  const steps = warmth(shell(undefined, "mkdir -p {out}/00 && echo cached > {out}/00/a"));
  const folder = await warm.prepare(steps);
  await warm.fill(steps, never);
  expect(await warm.isWarm(steps)).toBe(true);
  expect(await readFile(join(folder, "00/a"), "utf8")).toBe("cached\n");
});

test("a failing step says what the tool said, and leaves nothing that looks done", async () => {
  const warm = await openWarmFolder(root);
  const steps = warmth(shell("a.gch", "echo no such flag >&2; echo half > {out}; exit 3"));
  const folder = await warm.prepare(steps);
  await expect(warm.fill(steps, never)).rejects.toThrow("ended with 3: no such flag");
  expect(await readdir(folder)).toEqual([]);
});

test("a stop ends the running tool", async () => {
  const warm = await openWarmFolder(root);
  const steps = warmth(shell("a.gch", "exec sleep 60"));
  await warm.prepare(steps);
  const stop = new AbortController();
  const filling = warm.fill(steps, stop.signal);
  setTimeout(() => stop.abort(), 50);
  await expect(filling).rejects.toThrow("abort");
});

test("folders of compilers that no judge used for weeks are removed at start", async () => {
  const warm = await openWarmFolder(root);
  const folder = await warm.prepare(warmth());
  const longAgo = Date.now() / 1000 - 30 * 24 * 3600;
  await utimes(folder, longAgo, longAgo);
  await openWarmFolder(root);
  expect(await readdir(root)).toEqual([]);
});
