import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { Db } from "./db.ts";
import { rememberFile } from "./sql.ts";

/** Files by the SHA-256 of their content; small enough to be put on S3 later. */
export interface FileStore {
  /** Stores bytes (again: changes nothing) and answers their SHA-256 in hex. */
  put(bytes: Buffer): Promise<string>;
  get(sha256: string): Promise<Buffer>;
  /** Size in bytes; undefined when there is no such file. */
  size(sha256: string): Promise<number | undefined>;
  read(sha256: string): Readable;
}

/** A store in a folder, two levels deep. Nothing in a path comes from a request: a hash is checked. */
export function folderStore(db: Db, folder: string): FileStore {
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
      // A file of that name but another size was torn by a crash of the machine: write it again.
      if ((await size(sha256)) !== bytes.length) await writeWhole(path, bytes);
      await rememberFile(db, sha256, bytes.length);
      return sha256;
    },
    get: (sha256) => readFile(pathOf(sha256)),
    read: (sha256) => createReadStream(pathOf(sha256)),
  };
}

/** Another name, flush, rename: readers see the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const file = await open(draft, "wx", 0o644);
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
