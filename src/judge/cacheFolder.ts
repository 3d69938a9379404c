import type { Clock } from "../shared/system/clock.ts";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sharedBuilds } from "./sharedBuilds.ts";

/** A cache entry that is not evicted until it is released. */
export interface Pinned {
  path: string;
  release(): void;
}

export interface CacheFolder {
  /**
   * Returns the entry of a key. If the entry is missing, `build` writes a file or folder to a temporary path; the
   * result is then renamed into place. Concurrent callers with the same key share one build, which is aborted only when
   * all callers have aborted. If the promise that `build` returns rejects, nothing is stored and the promises of all
   * callers reject with the same error.
   */
  get(
    key: string,
    build: (path: string, signal: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<Pinned>;
  /** Current size in bytes. */
  size(): number;
}

interface Entry {
  bytes: number;
  usedAt: number;
  pins: number;
}

/** Prefix of incomplete entries; the next start removes entries left behind by a crashed process. */
const UNFINISHED = ".new-";

/** The time of last use of an entry is written to disk at most once in this many milliseconds. */
const TOUCH_MS = 60_000;

async function sizeOf(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.size;
  const names = await readdir(path);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function scan(folder: string): Promise<Map<string, Entry>> {
  const list: [string, Entry][] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(UNFINISHED)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    const { mtimeMs } = await stat(path);
    list.push([name, { bytes: await sizeOf(path), usedAt: mtimeMs, pins: 0 }]);
  }
  return new Map(list);
}

/**
 * An LRU cache on disk: entries are named by the hash of their content and take at most `maxBytes` in total. Pinned
 * entries are not evicted. Only one process may use the folder.
 */
export async function openCacheFolder(
  folder: string,
  options: { maxBytes: number; mode?: number; clock: Pick<Clock, "now"> },
): Promise<CacheFolder> {
  const { maxBytes, mode = 0o700, clock } = options;
  await mkdir(folder, { recursive: true, mode });
  const entries = await scan(folder);
  const builds = sharedBuilds();
  let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  async function evict(): Promise<void> {
    const oldestFirst = [...entries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, entry] of oldestFirst) {
      if (total <= maxBytes) return;
      if (entry.pins > 0) continue;
      entries.delete(key);
      total -= entry.bytes;
      // The entry is renamed first, since a build of the same key may start while the old files are being deleted.
      const evicted = join(folder, UNFINISHED + randomUUID());
      await rename(join(folder, key), evicted);
      await rm(evicted, { recursive: true, force: true });
    }
  }

  async function create(key: string, build: (path: string) => Promise<void>): Promise<void> {
    const unfinished = join(folder, UNFINISHED + randomUUID());
    try {
      await build(unfinished);
      const bytes = await sizeOf(unfinished);
      await rename(unfinished, join(folder, key));
      entries.set(key, { bytes, usedAt: clock.now(), pins: 0 });
      total += bytes;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  }

  function pin(key: string, entry: Entry): Pinned {
    const path = join(folder, key);
    entry.pins++;
    const now = clock.now();
    if (now - entry.usedAt > TOUCH_MS) {
      // If this call fails, only the eviction order after a restart is affected.
      utimes(path, now / 1000, now / 1000).catch(() => {});
    }
    entry.usedAt = now;
    let released = false;
    return {
      path,
      release() {
        if (released) return;
        released = true;
        entry.pins--;
      },
    };
  }

  return {
    async get(key, build, signal) {
      for (;;) {
        const entry = entries.get(key);
        if (entry) {
          const pinned = pin(key, entry);
          if (total > maxBytes) await evict();
          return pinned;
        }
        await builds(key, (shared) => create(key, (path) => build(path, shared)), signal);
      }
    },
    size: () => total,
  };
}
