import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../shared/system/manualClock.ts";
import { openCacheFolder } from "./cacheFolder.ts";

let folder: string;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  folder = await mkdtemp(join(tmpdir(), "verdict-cache-"));
});
afterEach(() => rm(folder, { recursive: true }));

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pseudorandom integers from 0 to `limit` - 1; the same seed gives the same integers. */
function seededNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const settled = (path: Promise<string>): Promise<string> =>
  path.catch((error: Error) => error.message);

const ofSize = (bytes: number) => (path: string) => writeFile(path, "x".repeat(bytes));

test("a missing entry is built once for concurrent callers", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100, clock });
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
  const cache = await openCacheFolder(folder, { maxBytes: 100, clock });
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

test("200 rounds: callers that end early, at any moment, never fail the others", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 1e6, clock });
  const below = seededNumbers(20);
  for (let round = 0; round < 200; round++) {
    const buildTurns = below(6);
    const build = async (path: string, signal: AbortSignal): Promise<void> => {
      for (let turn = 0; turn < buildTurns; turn++) {
        await nextTurn();
        signal.throwIfAborted();
      }
      await writeFile(path, "whole");
    };
    const leaving = new AbortController();
    const callers = Array.from({ length: 4 }, async (_, at) => {
      for (let turn = below(6); turn > 0; turn--) await nextTurn();
      const signal = at < 2 ? leaving.signal : new AbortController().signal;
      return (await cache.get(`k${round}`, build, signal)).path;
    });
    const leave = async (): Promise<void> => {
      for (let turn = below(8); turn > 0; turn--) await nextTurn();
      // The abort reason is a plain error, like the error for a submission that does not compile.
      leaving.abort(new Error("the judging has finished"));
    };
    const [, ...ends] = await Promise.all([leave(), ...callers.map(settled)]);
    expect(ends.slice(2)).toEqual([join(folder, `k${round}`), join(folder, `k${round}`)]);
    for (const end of ends.slice(0, 2)) {
      expect([join(folder, `k${round}`), "the judging has finished"]).toContain(end);
    }
  }
});

test("when its last caller is aborted, a build is aborted, and the caller ends after it", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100, clock });
  const abort = new AbortController();
  const events: string[] = [];
  const build = async (path: string, signal: AbortSignal): Promise<void> => {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await writeFile(path, "half");
    await aborted;
    await nextTurn();
    events.push("build ended");
    signal.throwIfAborted();
  };
  const first = cache.get("k", build, abort.signal);
  await nextTurn();
  abort.abort();
  await nextTurn();
  // The caller joins a build that was aborted, so the entry is built again.
  const second = cache.get("k", ofSize(3));
  await expect(first).rejects.toMatchObject({ name: "AbortError" });
  expect(events).toEqual(["build ended"]);
  expect((await second).path).toBe(join(folder, "k"));
  expect(await readdir(folder)).toEqual(["k"]);
});

test("the least recently used entries are evicted when the folder is full", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 100, clock });
  for (const key of ["a", "b"]) {
    (await cache.get(key, ofSize(40))).release();
    clock.advance(1);
  }
  (await cache.get("a", ofSize(40))).release();
  (await cache.get("c", ofSize(40))).release();
  expect((await readdir(folder)).toSorted()).toEqual(["a", "c"]);
  expect(cache.size()).toBe(80);
});

test("a pinned entry is never evicted, even when all others are", async () => {
  const cache = await openCacheFolder(folder, { maxBytes: 10, clock });
  const cachedPath = await cache.get("kept", ofSize(40));
  const more = await cache.get("more", ofSize(40));
  expect((await readdir(folder)).toSorted()).toEqual(["kept", "more"]);
  cachedPath.release();
  cachedPath.release();
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
  const cache = await openCacheFolder(folder, { maxBytes: 80, clock });
  expect(cache.size()).toBe(60);
  await cache.get("more", ofSize(30));
  expect((await readdir(folder)).toSorted()).toEqual(["more", "new"]);
});
