import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import type { FileStore, StoredFile } from "../platform/file/files.ts";
import {
  asBrokenZip,
  BrokenZip,
  entryBytes,
  entryName,
  isReadable,
  isSmallEntry,
  isSpecial,
  overlappingEntry,
  unpackEntry,
  zipOptions,
} from "../platform/file/zipEntry.ts";
import { Archive, type ArchiveFile, type ArchiveContext } from "./archive.ts";
import { archivePath } from "./archiveNames.ts";
import { PackageFault } from "./report.ts";

/**
 * Limits for the contents of an archive. A problem with 500 cases has 1,000 files. A collection of 1,000 problems must
 * also stay below the limits.
 */
const archiveLimits = {
  files: 100_000,
  /** Maximum unpacked size in bytes, of all files together and of one file. */
  bytes: 4 * 1024 ** 3,
  fileBytes: 512 * 1024 ** 2,
  /**
   * Maximum compression ratio of archives of at least `ratioFrom` bytes. Smaller archives are exempt, because test data
   * that consists of zeros compresses 1,000 to 1; a large archive with that ratio is a zip bomb.
   */
  ratio: 200,
  ratioFrom: 256 * 1024 ** 2,
};

const signatures: [kind: string, bytes: string][] = [
  ["rar", "526172211a07"],
  ["7z", "377abcaf271c"],
  ["gzip", "1f8b"],
  ["xz", "fd377a585a00"],
  ["bzip2", "425a68"],
];

/** Format of a file, recognised by its first bytes: `zip`, `xml`, the name of another archive format, or null. */
export function kindOfFile(start: Buffer): string | null {
  const hex = start.toString("hex");
  if (/^504b(?:0304|0506|0708)/.test(hex)) return "zip";
  const [other] = signatures.find(([, bytes]) => hex.startsWith(bytes)) ?? [];
  if (other) return other;
  const text = start.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  return /^\s*</.test(text) || /^(?:fffe3c00|feff003c)/.test(hex) ? "xml" : null;
}

/** Opens a stored zip. Nothing is unpacked; every name and size is checked. */
export async function openZip(stored: StoredFile, context: ArchiveContext): Promise<Archive> {
  const reader = new StoreReader(context.files, stored);
  const zip = await opened(reader, stored.size);
  const files = new Map<string, ArchiveFile>();
  const total = { files: 0, bytes: 0, packed: 0 };
  const entries: Entry[] = [];
  for await (const entry of entriesOf(zip)) {
    context.signal?.throwIfAborted();
    entries.push(entry);
    const name = entryName(entry);
    const path = archivePath(name);
    checkKind(entry, name);
    if (path === null) continue;
    total.files += 1;
    total.bytes += entry.uncompressedSize;
    total.packed += entry.compressedSize;
    checkSize(entry, path, total);
    if (files.has(path)) throw new PackageFault("twice", { name: path });
    files.set(path, {
      size: entry.uncompressedSize,
      open: async () => Readable.from(explained(zip, entry, path), { objectMode: false }),
      ...(isSmallEntry(entry, WHOLE_MAX) && { whole: () => wholeEntry(reader, entry, path) }),
    });
  }
  const shared = overlappingEntry(entries);
  if (shared) throw new PackageFault("brokenArchive", { name: entryName(shared).slice(0, 200) });
  return new Archive(files, context);
}

async function opened(reader: StoreReader, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(reader, size, zipOptions);
  } catch (error) {
    throw asFault(error);
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw asFault(error);
  }
}

/** Reports errors in a broken entry as the archive's fault, not the server's. */
function asFault(error: unknown, name?: string): unknown {
  if (error instanceof PackageFault) return error;
  const cause = asBrokenZip(error);
  if (!(cause instanceof BrokenZip)) return cause;
  return new PackageFault("brokenArchive", name === undefined ? {} : { name }, { cause });
}

async function* explained(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* entryBytes(zip, entry);
  } catch (error) {
    throw asFault(error, name);
  }
}

/**
 * Entries up to this size are read, unpacked and checked in one step, because processing them as a stream would be
 * three times as expensive.
 */
const WHOLE_MAX = 4 * 1024 * 1024;
/** An upper estimate of the number of bytes before an entry's data: a header of 30 bytes, its name and extra fields. */
const HEAD_GUESS = 512;

async function wholeEntry(reader: StoreReader, entry: Entry, name: string): Promise<Buffer> {
  const { compressedSize } = entry;
  const packed = await reader.entryBytes(entry.relativeOffsetOfLocalHeader, compressedSize);
  if (packed.length !== compressedSize) throw new PackageFault("brokenArchive", { name });
  try {
    return await unpackEntry(packed, entry);
  } catch (error) {
    throw asFault(error, name);
  }
}

function checkKind(entry: Entry, name: string): void {
  if (entry.isEncrypted()) throw new PackageFault("encrypted", { name });
  if (!isReadable(entry)) {
    throw new PackageFault("compression", { name, method: entry.compressionMethod });
  }
  if (isSpecial(entry)) throw new PackageFault("link", { name });
}

function checkSize(
  entry: Entry,
  name: string,
  total: { files: number; bytes: number; packed: number },
): void {
  const { files, bytes, fileBytes, ratio, ratioFrom } = archiveLimits;
  if (total.files > files) throw new PackageFault("tooManyFiles", { max: files });
  if (entry.uncompressedSize > fileBytes) {
    throw new PackageFault("fileTooLarge", { name, max: fileBytes / 1024 ** 2 });
  }
  if (total.bytes > bytes) throw new PackageFault("tooLarge", { max: bytes / 1024 ** 2 });
  if (total.bytes > ratioFrom && total.bytes > total.packed * ratio) throw new PackageFault("bomb");
}

/** A zip file's central directory is read in parts of this many bytes instead of entry by entry. */
const PAGE = 256 * 1024;

/** Random access to a stored file, in the form that yauzl requires. */
class StoreReader extends RandomAccessReader {
  readonly #files: FileStore;
  readonly #stored: StoredFile;
  #page: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(files: FileStore, stored: StoredFile) {
    super();
    this.#files = files;
    this.#stored = stored;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // `read` needs the position of the last byte, which an empty range does not have.
    if (end <= start) return Readable.from([]);
    return this.#files.read(this.#stored.sha256, { start, end: end - 1 });
  }

  override read(...args: Parameters<RandomAccessReader["read"]>): void {
    // If the library's callback throws, the error is emitted as an `error` event, because the library listens for this
    // event.
    this.#fill(args).catch((error: unknown) => this.emit("error", error));
  }

  async #fill(args: Parameters<RandomAccessReader["read"]>): Promise<void> {
    const [buffer, offset, length, position, callback] = args;
    let failure: Error | null = null;
    try {
      (await this.#bytes(position, length)).copy(buffer, offset);
    } catch (error) {
      failure = error as Error;
    }
    callback(failure);
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#page;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.#stored.size, position + Math.max(length, PAGE));
      const read = await this.#files.readBytes(this.#stored.sha256, position, end - position);
      this.#page = { start: position, bytes: read };
    }
    const page = this.#page;
    const slice = page.bytes.subarray(position - page.start, position - page.start + length);
    if (slice.length < length) throw new Error("unexpected end of the file");
    return slice;
  }

  /** The packed bytes of the entry at this offset; fewer if the file ends earlier. */
  async entryBytes(head: number, length: number): Promise<Buffer> {
    const { sha256 } = this.#stored;
    const read = await this.#files.readBytes(sha256, head, Math.max(30, HEAD_GUESS + length));
    if (read.length < 30 || read.readUInt32LE(0) !== 0x04034b50) return Buffer.alloc(0);
    const start = 30 + read.readUInt16LE(26) + read.readUInt16LE(28);
    if (start + length <= read.length) return read.subarray(start, start + length);
    return this.#files.readBytes(sha256, head + start, length);
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
