import { readFile, rename, stat, writeFile } from "node:fs/promises";
import type { Machine } from "./machine.ts";

/** An upgrade may leave a start script as it was, so nothing is believed for longer. */
const BELIEVED_MS = 24 * 3600 * 1000;

interface Remembered {
  version: string;
  /** Of the files that were asked: whoever replaces one is asked anew. */
  files: string;
  at: number;
}

/**
 * The machine, with the versions its tools told at the last start: some compilers take seconds of all
 * cores to say theirs. `keep` writes what was asked; a file that cannot be read or written is no harm.
 */
export async function rememberVersions(machine: Machine, file: string) {
  const known = await readKnown(file);
  return {
    machine: {
      ...machine,
      async version(tool: string, args?: string[]): Promise<string> {
        const key = [tool, ...(args ?? [])].join("\0");
        const files = await stampOf(key);
        const before = known.get(key);
        if (before?.files === files && Date.now() - before.at < BELIEVED_MS) return before.version;
        const version = await machine.version(tool, args);
        known.set(key, { version, files, at: Date.now() });
        return version;
      },
    } satisfies Machine,
    async keep(): Promise<void> {
      const text = JSON.stringify(Object.fromEntries(known));
      await writeFile(`${file}.new`, text).catch(() => {});
      await rename(`${file}.new`, file).catch(() => {});
    },
  };
}

async function readKnown(file: string): Promise<Map<string, Remembered>> {
  try {
    const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, Remembered>;
    return new Map(Object.entries(stored).filter(([, { version }]) => typeof version === "string"));
  } catch {
    return new Map();
  }
}

/** Size and time of every file that a command names. */
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
