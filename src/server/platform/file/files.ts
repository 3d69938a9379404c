import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../database/db.ts";
import { storeFileRow } from "../database/sql.ts";

export interface StoredFile {
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A store of files, which are identified by the SHA-256 of their content. */
export interface FileStore {
  /** Stores bytes and returns their SHA-256 in hex; idempotent. */
  put(bytes: Buffer): Promise<string>;
  /**
   * Stores a stream, which need not fit into memory, and returns its hash and size; if the stream fails, rejects with
   * its error and stores nothing.
   */
  putStream(source: Readable): Promise<StoredFile>;
  get(sha256: string): Promise<Buffer>;
  /** Size in bytes; undefined when there is no such file. */
  size(sha256: string): Promise<number | undefined>;
  /** `range`: positions of the first and last byte, inclusive. */
  read(sha256: string, range?: { start: number; end: number }): Readable;
  /**
   * Reads at most `length` bytes, beginning at the position `start`. They are read directly, because a stream would
   * cost ten times as much.
   */
  readBytes(sha256: string, start: number, length: number): Promise<Buffer>;
  /** Deletes the bytes but not the row; used by the sweep, inside the transaction that deletes the row. */
  remove(sha256: string): Promise<void>;
  /**
   * Returns the hashes of all files that are at least a day old, in batches; also deletes temporary files of that age.
   */
  names(): AsyncIterable<string[]>;
}

/** Number of files that are checked at the same time. */
const LOOKED_FOR = 32;

/** The name of the first file whose bytes are not in the store; undefined if the store contains all files. */
export async function firstLost(
  store: Pick<FileStore, "size">,
  references: readonly { name: string; sha256: string }[],
): Promise<string | undefined> {
  for (let from = 0; from < references.length; from += LOOKED_FOR) {
    const some = references.slice(from, from + LOOKED_FOR);
    const sizes = await Promise.all(some.map(({ sha256 }) => store.size(sha256)));
    const at = sizes.indexOf(undefined);
    if (at >= 0) return some[at]?.name;
  }
  return undefined;
}

/**
 * A file store in a folder with two levels of subfolders. Paths contain no unchecked text from requests, because hashes
 * are validated first.
 */
export function folderStore(db: Database, folder: string): FileStore {
  function pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("not a SHA-256 in hex");
    return join(folder, sha256.slice(0, 2), sha256);
  }
  async function size(sha256: string): Promise<number | undefined> {
    try {
      return (await stat(pathOf(sha256))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
  return {
    size,
    async put(bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const path = pathOf(sha256);
      // The row is written before the file. The sweep deletes a file only if its row has been unreferenced for a day,
      // so it cannot delete this file now.
      await storeFileRow(db, { sha256, size: bytes.length });
      // If a file of that name has another size, a crash of the machine has truncated it, so it is written again.
      if ((await size(sha256)) !== bytes.length) await writeWhole(path, bytes);
      return sha256;
    },
    async putStream(source) {
      const draft = join(
        folder,
        randomBytes(1).toString("hex"),
        `${randomBytes(9).toString("hex")}.part`,
      );
      try {
        const stored = await writeDraft(draft, source);
        const path = pathOf(stored.sha256);
        await storeFileRow(db, { sha256: stored.sha256, size: stored.size });
        if ((await size(stored.sha256)) !== stored.size) {
          await mkdir(dirname(path), { recursive: true });
          await rename(draft, path);
        }
        return stored;
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: (sha256) => readFile(pathOf(sha256)),
    read: (sha256, range) => createReadStream(pathOf(sha256), range),
    readBytes: async (sha256, start, length) => readPart(pathOf(sha256), start, length),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    names: () => namesIn(folder, db.clock.now()),
  };
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

const DAY_MS = 24 * 3_600_000;

async function* namesIn(folder: string, now: number): AsyncGenerator<string[]> {
  for (const part of await readdir(folder).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    const old: string[] = [];
    for (const name of await readdir(join(folder, part))) {
      const path = join(folder, part, name);
      const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {};
      if (now - mtimeMs < DAY_MS) continue;
      // Temporary files left by a crash.
      if (name.endsWith(".part")) await rm(path, { force: true });
      else if (/^[0-9a-f]{64}$/.test(name)) old.push(name);
    }
    if (old.length > 0) yield old;
  }
}

/** Writes under a temporary name, flushes and renames, so that readers see the complete file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const file = await openNew(draft);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Creates a file. The folder is created only if opening the file fails because the folder is missing. There are only
 * 256 folders, so checking for the folder before every file would be wasteful.
 */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, "wx", 0o644);
  }
}

/** Writes a stream to a new file and flushes the file to disk; returns its size and hash. */
async function writeDraft(path: string, source: Readable): Promise<StoredFile> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(
    source,
    measured,
    createWriteStream(path, { flags: "wx", mode: 0o644, flush: true }),
  );
  return { sha256: hash.digest("hex"), size };
}
