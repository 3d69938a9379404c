import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Blob, BlobStore } from "../../src/judge/blobs.ts";

export interface LocalData extends BlobStore {
  add(name: string, content: Uint8Array): Promise<Blob>;
}

/**
 * Test data in the form in which a node stores it after fetching: files named by their hash, readable only by the
 * judge.
 */
export async function localData(folder: string): Promise<LocalData> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string): string => join(folder, sha256);
  // Identical data is written only once: a second write would truncate the file while another test's program reads it.
  const writes = new Map<string, Promise<void>>();
  return {
    async add(name, content) {
      const sha256 = createHash("sha256").update(content).digest("hex");
      const writing = writes.get(sha256) ?? writeFile(pathOf(sha256), content, { mode: 0o600 });
      writes.set(sha256, writing);
      await writing;
      return { sha256, size: content.length, name };
    },
    get: async ({ sha256 }) => ({ path: pathOf(sha256), release: () => {} }),
  };
}
