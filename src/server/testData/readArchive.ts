import { Readable } from "node:stream";
import type { FileStore } from "../platform/files.ts";
import { type ArchiveFile, openArchive, refuseOtherFormats } from "./archive.ts";
import { ArchiveBytes, type StoredPart } from "./archiveBytes.ts";

/** Flushing to disk takes most of the time of a small file, and concurrent writes share it. */
const CONCURRENCY = 8;
/** Files up to this size are stored from memory, without a temporary file. */
const IN_MEMORY_MAX = 1024 * 1024;

export interface StoredArchiveFile {
  name: string;
  size: number;
  sha256: string;
}

export interface ReadArchive {
  files: StoredArchiveFile[];
  ignored: { name: string; reason: "system" | "link" }[];
}

export interface Reading {
  /** CRLF becomes LF, in texts. */
  unixLines: boolean;
  /** Called for each file; may throw to stop. */
  onProgress?: (doneBytes: number, totalBytes: number) => Promise<void>;
}

/**
 * Unpacks an archive whose parts are in the store into the store. Files are identified by their hash only:
 * no name in the archive becomes a path. Throws Refusals of `openArchive`.
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
    const found: StoredArchiveFile[] = Array.from(archive.files, ({ name }) => ({
      name,
      size: 0,
      sha256: "",
    }));
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let i = next++; i < archive.files.length; i = next++) {
        const file = archive.files[i]!;
        found[i] = { name: file.name, ...(await store(files, file, unixLines)) };
        done += file.size;
        await onProgress?.(done, archive.totalBytes);
      }
    };
    const stopAll = (error: unknown): never => {
      next = archive.files.length;
      throw error;
    };
    await allOrNone(Array.from({ length: CONCURRENCY }, () => work().catch(stopAll)));
    return { files: found, ignored: archive.ignored };
  } finally {
    archive.close();
  }
}

/** Waits for all workers, so that none reads after the archive is closed; then throws the first error. */
async function allOrNone(work: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

async function store(
  files: FileStore,
  file: ArchiveFile,
  unixLines: boolean,
): Promise<{ sha256: string; size: number }> {
  if (file.whole && file.size <= IN_MEMORY_MAX) {
    const whole = await file.whole();
    const bytes = unixLines && !whole.subarray(0, 8192).includes(0) ? unixLinesOf(whole) : whole;
    return { sha256: await files.put(bytes), size: bytes.length };
  }
  const chunks = unixLines ? withUnixLines(file.open()) : file.open();
  if (file.size > IN_MEMORY_MAX)
    return files.putStream(Readable.from(chunks, { objectMode: false }));
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const bytes = Buffer.concat(all);
  return { sha256: await files.put(bytes), size: bytes.length };
}

const CR = 13;
const LF = 10;

/** CRLF becomes LF. A file whose beginning contains a zero byte is not text and stays as it is. */
async function* withUnixLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isText: boolean | undefined;
  /** The last chunk ended with a CR that may belong to a CRLF. */
  let endsWithCr = false;
  for await (const chunk of chunks) {
    isText ??= !chunk.subarray(0, 8192).includes(0);
    if (!isText) {
      yield chunk;
      continue;
    }
    const whole: Buffer = endsWithCr ? Buffer.concat([Buffer.from([CR]), chunk]) : chunk;
    endsWithCr = whole.at(-1) === CR;
    yield unixLinesOf(endsWithCr ? whole.subarray(0, -1) : whole);
  }
  if (endsWithCr) yield Buffer.from([CR]);
}

function unixLinesOf(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  const target = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let from = 0;
  for (let at = bytes.indexOf("\r\n"); at !== -1; at = bytes.indexOf("\r\n", from)) {
    length += bytes.copy(target, length, from, at);
    target[length++] = LF;
    from = at + 2;
  }
  length += bytes.copy(target, length, from);
  return target.subarray(0, length);
}
