import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCacheFolder } from "./cacheFolder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-cache-"));
});
afterEach(() => rm(folder, { recursive: true }));

const ofSize = (bytes: number) => (path: string) => writeFile(path, "x".repeat(bytes));

test("a missing entry is built once for concurrent callers", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100 });
  let builds = 0;
  const build = async (path: string): Promise<void> => {
    builds++;
    await writeFile(path, "whole");
  };
  const pinned = await Promise.all([1, 2, 3].map(() => cache.get("k", build)));
  expect(builds).toBe(1);
  expect(await readFile(pinned[0]!.path, "utf8")).toBe("whole");
});

test("a failed build leaves nothing behind, rejects for every waiting caller, and can be retried", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100 });
  const failing = async (path: string): Promise<void> => {
    await writeFile(path, "half");
    throw new Error("the line broke");
  };
  const results = await Promise.allSettled([cache.get("k", failing), cache.get("k", failing)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await readdir(folder)).toEqual([]);
  await cache.get("k", ofSize(3));
  expect(await readdir(folder)).toEqual(["k"]);
});

test("a caller that was aborted while building does not fail the others", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100 });
  const aborted = cache.get("k", () => Promise.reject(new DOMException("stop", "AbortError")));
  const other = cache.get("k", ofSize(3));
  await expect(aborted).rejects.toThrow("stop");
  expect((await other).path).toBe(join(folder, "k"));
});

test("the least recently used entries are evicted when the folder is full", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100 });
  for (const key of ["a", "b"]) {
    (await cache.get(key, ofSize(40))).release();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  (await cache.get("a", ofSize(40))).release();
  (await cache.get("c", ofSize(40))).release();
  expect((await readdir(folder)).toSorted()).toEqual(["a", "c"]);
  expect(cache.size()).toBe(80);
});

test("a pinned entry is never evicted, even when all others are", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 10 });
  const kept = await cache.get("kept", ofSize(40));
  const more = await cache.get("more", ofSize(40));
  expect((await readdir(folder)).toSorted()).toEqual(["kept", "more"]);
  kept.release();
  kept.release();
  more.release();
  (await cache.get("next", ofSize(5))).release();
  expect(await readdir(folder)).toEqual(["next"]);
});

test("after a restart complete entries remain with their age, folders included, and incomplete ones are removed", async () => {
  await mkdir(join(folder, "old"));
  await writeFile(join(folder, "old", "main"), "x".repeat(30));
  await writeFile(join(folder, "new"), "x".repeat(30));
  await utimes(join(folder, "old"), 1, 1);
  await writeFile(join(folder, ".new-1"), "half");
  const cache = await openCacheFolder(folder, { maxBytes: 80 });
  expect(cache.size()).toBe(60);
  await cache.get("more", ofSize(30));
  expect((await readdir(folder)).toSorted()).toEqual(["more", "new"]);
});
