import { readFile, rename, stat, writeFile } from "node:fs/promises";
import type { Clock } from "../../shared/system/clock.ts";
import type { Machine } from "./machine.ts";

/** An upgrade may leave a tool's start script unchanged and thus remain unnoticed, so cached versions also expire. */
const MAX_AGE_MS = 24 * 3600 * 1000;

interface CachedVersion {
  version: string;
  /** Size and modification time of the command's files; when they change, the version is read again. */
  files: string;
  at: number;
}

/**
 * Returns the machine with a cache of tool versions; the cache was stored at the last start. Without the cache, some
 * compilers would use all cores for several seconds to print their versions. `save` writes the cache; a cache file that
 * cannot be read or written is ignored.
 */
export async function openVersionCache(
  machine: Machine,
  { file, clock }: { file: string; clock: Pick<Clock, "now"> },
) {
  const cache = await readCache(file);
  return {
    machine: {
      ...machine,
      async version(tool: string, args?: string[]): Promise<string> {
        const key = [tool, ...(args ?? [])].join("\0");
        const files = await stampOf(key);
        const cached = cache.get(key);
        if (cached?.files === files && clock.now() - cached.at < MAX_AGE_MS) return cached.version;
        const version = await machine.version(tool, args);
        cache.set(key, { version, files, at: clock.now() });
        return version;
      },
    } satisfies Machine,
    async save(): Promise<void> {
      const text = JSON.stringify(Object.fromEntries(cache));
      await writeFile(`${file}.new`, text).catch(() => {});
      await rename(`${file}.new`, file).catch(() => {});
    },
  };
}

async function readCache(file: string): Promise<Map<string, CachedVersion>> {
  try {
    const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, CachedVersion>;
    return new Map(Object.entries(stored).filter(([, { version }]) => typeof version === "string"));
  } catch {
    return new Map();
  }
}

/** Size and modification time of every file that a command names. */
async function stampOf(command: string): Promise<string> {
  const paths = command.match(/\/[\w./+-]+/g) ?? [];
  const stamps = paths.map((path) =>
    stat(path).then(
      ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
      () => "-",
    ),
  );
  return (await Promise.all(stamps)).join(", ");
}
