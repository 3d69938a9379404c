import { Readable } from "node:stream";
import type { FileStore } from "../platform/file/files.ts";
import { unixBytes, unixChunks } from "../platform/text/lineEnds.ts";
import { type ArchiveFile, openArchive, refuseOtherFormats } from "./archive.ts";
import { ArchiveBytes, type StoredPart } from "./archiveBytes.ts";

/**
 * Number of files stored concurrently. For small files, most of the time is spent flushing to disk, and concurrent
 * writes share a flush.
 */
const CONCURRENCY = 8;
/** Files up to this size are stored from memory, without a temporary file. */
const IN_MEMORY_MAX = 1024 * 1024;

export interface StoredArchiveFile {
  name: string;
  size: number;
  sha256: string;
  /** Whether the file's line endings were changed from CRLF to LF. */
  unixLines: boolean;
}

export interface ReadArchive {
  files: StoredArchiveFile[];
  ignored: { name: string; reason: "system" | "link" }[];
}

export interface Reading {
  /** Whether CRLF is converted to LF according to the rule in `platform/text/lineEnds.ts`. */
  unixLines: boolean;
  /** Called for each file; it may throw an error to stop the reading. */
  onProgress?: (doneBytes: number, totalBytes: number) => Promise<void>;
}

/**
 * Reads an archive whose parts are in the file store, and stores the unpacked files there. Files are identified by
 * their hash only: no name in the archive becomes a path. Throws the refusals of `openArchive`.
 */
export async function readArchive(
  files: FileStore,
  parts: readonly StoredPart[],
  { unixLines, onProgress }: Reading,
): Promise<ReadArchive> {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const bytes = new ArchiveBytes(files, parts);
  const head = Buffer.alloc(Math.min(512, size));
  await new Promise<void>((resolve, reject) =>
    bytes.read(head, 0, head.length, 0, (error) => (error ? reject(error) : resolve())),
  );
  refuseOtherFormats(head);
  const archive = await openArchive(bytes, size);
  try {
    const storedFiles: StoredArchiveFile[] = Array.from(archive.files, ({ name }) => ({
      name,
      size: 0,
      sha256: "",
      unixLines: false,
    }));
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let i = next++; i < archive.files.length; i = next++) {
        const file = archive.files[i]!;
        storedFiles[i] = { name: file.name, ...(await store(files, file, unixLines)) };
        done += file.size;
        await onProgress?.(done, archive.totalBytes);
      }
    };
    const stopAll = (error: unknown): never => {
      next = archive.files.length;
      throw error;
    };
    await allOrNone(Array.from({ length: CONCURRENCY }, () => work().catch(stopAll)));
    return { files: storedFiles, ignored: archive.ignored };
  } finally {
    archive.close();
  }
}

/** Waits for all workers, so that no worker reads from a closed archive; then throws the first error. */
async function allOrNone(work: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

async function store(
  files: FileStore,
  file: ArchiveFile,
  unixLines: boolean,
): Promise<Omit<StoredArchiveFile, "name">> {
  if (file.whole && file.size <= IN_MEMORY_MAX) {
    const whole = await file.whole();
    const bytes = unixLines ? unixBytes(whole) : whole;
    const sha256 = await files.put(bytes);
    return { sha256, size: bytes.length, unixLines: bytes !== whole };
  }
  const ends = { changed: false };
  const chunks = unixLines ? unixChunks(() => file.open(), ends) : file.open();
  if (file.size > IN_MEMORY_MAX) {
    const stored = await files.putStream(Readable.from(chunks, { objectMode: false }));
    return { ...stored, unixLines: ends.changed };
  }
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const bytes = Buffer.concat(all);
  return { sha256: await files.put(bytes), size: bytes.length, unixLines: ends.changed };
}
