import * as yauzl from "yauzl";
import { Refusal } from "../../shared/call/errors.ts";
import {
  asBrokenZip,
  BrokenZip,
  entryBytes,
  entryName,
  isSystemFile,
  isReadable,
  isSmallEntry,
  isSpecial,
  overlappingEntry,
  unpackEntry,
  zipOptions,
} from "../platform/file/zipEntry.ts";
import { safeName } from "./zipNames.ts";

const MB = 1024 * 1024;

/** Limits of an archive; they allow archives twice as large as the largest sets of test data. */
interface ArchiveLimits {
  /** Maximum number of entries of any kind. */
  entries: number;
  /** Maximum number of bytes of all files together, and of one file. */
  total: number;
  file: number;
  /**
   * Maximum ratio of unpacked to packed bytes, for files of `ratioFrom` bytes or more. It is not low, because a test
   * case that consists of equal numbers compresses well.
   */
  ratio: number;
  ratioFrom: number;
}

const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  total: 2048 * MB,
  file: 256 * MB,
  ratio: 400,
  ratioFrom: 64 * MB,
};

export interface ArchiveFile {
  name: string;
  size: number;
  /** The entry's bytes, checked against its size and CRC; throws a Refusal if they differ. */
  open(): AsyncIterable<Buffer>;
  /** The entry's bytes in one buffer, for small files, because a stream takes three times as much CPU time. */
  whole?: () => Promise<Buffer>;
}

export interface Archive {
  files: ArchiveFile[];
  ignored: { name: string; reason: "system" | "link" }[];
  totalBytes: number;
  close(): void;
}

/**
 * Reads the directory of a zip file; nothing is unpacked unless all entries are within the limits. Sizes in the
 * directory are untrusted, and checked again while unpacking. Refusals: ARCHIVE_KIND, ARCHIVE_BROKEN,
 * ARCHIVE_ENCRYPTED, ARCHIVE_METHOD, ARCHIVE_LIMIT, ARCHIVE_EMPTY.
 */
export async function openArchive(
  bytes: yauzl.RandomAccessReader,
  size: number,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> {
  const zip = await yauzl
    .fromRandomAccessReaderPromise(bytes, size, zipOptions)
    .catch(brokenArchive);
  try {
    if (zip.entryCount > limits.entries) {
      throw new Refusal("ARCHIVE_LIMIT", { what: "count", limit: limits.entries, name: "" });
    }
    const entries = await readDirectory(zip);
    refuseOverlaps(entries);
    const archive = classifyEntries({ zip, bytes }, entries, limits);
    if (archive.files.length === 0) throw new Refusal("ARCHIVE_EMPTY");
    return archive;
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * Refuses every format except zip; the format is detected from the first bytes, never from the name. Refusal:
 * ARCHIVE_KIND.
 */
export function refuseOtherFormats(head: Buffer): void {
  const hex = head.subarray(0, 8).toString("hex");
  if (hex.startsWith("504b0304") || hex.startsWith("504b0506")) return;
  const isTar = head.subarray(257, 262).toString("latin1") === "ustar";
  const kind = hex.startsWith("526172211a07")
    ? "rar"
    : hex.startsWith("377abcaf271c")
      ? "sevenZip"
      : hex.startsWith("1f8b")
        ? "gzip"
        : isTar
          ? "tar"
          : "other";
  throw new Refusal("ARCHIVE_KIND", { kind });
}

interface NamedEntry {
  entry: yauzl.Entry;
  name: string;
}

async function readDirectory(zip: yauzl.ZipFile): Promise<NamedEntry[]> {
  const entries: NamedEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const raw = entryName(entry);
      const name = safeName(raw) + (/[\\/]$/.test(raw) ? "/" : "");
      entries.push({ entry, name });
    }
  } catch (error) {
    brokenArchive(error, entries.at(-1)?.name);
  }
  return entries;
}

function refuseOverlaps(entries: readonly NamedEntry[]): void {
  const shared = overlappingEntry(entries.map(({ entry }) => entry));
  const name = entries.find(({ entry }) => entry === shared)?.name;
  if (name !== undefined) throw new Refusal("ARCHIVE_BROKEN", { name });
}

/** Files up to this size are unpacked in one step. */
const WHOLE_MAX = MB;

interface Source {
  zip: yauzl.ZipFile;
  bytes: yauzl.RandomAccessReader;
}

function classifyEntries(
  source: Source,
  entries: readonly NamedEntry[],
  limits: ArchiveLimits,
): Archive {
  const { zip } = source;
  const files: ArchiveFile[] = [];
  const ignored: Archive["ignored"] = [];
  const usedNames = new Set<string>();
  let totalBytes = 0;
  for (const { entry, name } of entries) {
    if (name.endsWith("/")) continue;
    if (isSystemFile(name)) ignored.push({ name, reason: "system" });
    else if (isSpecial(entry)) ignored.push({ name, reason: "link" });
    else {
      refuseEntry(entry, name, limits);
      totalBytes += entry.uncompressedSize;
      if (totalBytes > limits.total) {
        throw new Refusal("ARCHIVE_LIMIT", { what: "total", limit: limits.total / MB, name });
      }
      const own = uniqueName(usedNames, name);
      files.push({
        name: own,
        size: entry.uncompressedSize,
        open: () => read(zip, entry, own),
        ...(isSmallEntry(entry, WHOLE_MAX) && { whole: () => readWhole(source, entry, own) }),
      });
    }
  }
  return { files, ignored, totalBytes, close: () => zip.close() };
}

function refuseEntry(entry: yauzl.Entry, name: string, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) throw new Refusal("ARCHIVE_ENCRYPTED", { name });
  if (!isReadable(entry)) throw new Refusal("ARCHIVE_METHOD", { name });
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (size > limits.file) {
    throw new Refusal("ARCHIVE_LIMIT", { what: "file", limit: limits.file / MB, name });
  }
  if (size >= limits.ratioFrom && size > packed * limits.ratio) {
    throw new Refusal("ARCHIVE_LIMIT", { what: "ratio", limit: limits.ratio, name });
  }
}

function uniqueName(usedNames: Set<string>, name: string): string {
  let own = name;
  for (let n = 2; usedNames.has(own); n++)
    own = name.replace(/(\.[^./]*)?$/, (end) => ` (${n})${end}`);
  usedNames.add(own);
  return own;
}

/** Throws ARCHIVE_BROKEN instead of the library's errors, whose messages are not suitable for users. */
function brokenArchive(error: unknown, name = "zip"): never {
  if (error instanceof Refusal) throw error;
  const cause = asBrokenZip(error);
  if (!(cause instanceof BrokenZip)) throw cause;
  throw Object.assign(new Refusal("ARCHIVE_BROKEN", { name }), { cause });
}

async function readWhole(
  { zip, bytes }: Source,
  entry: yauzl.Entry,
  name: string,
): Promise<Buffer> {
  const packed = Buffer.allocUnsafe(entry.compressedSize);
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    await new Promise<void>((resolve, reject) =>
      bytes.read(packed, 0, packed.length, fileDataStart, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
    return await unpackEntry(packed, entry);
  } catch (error) {
    return brokenArchive(error, name);
  }
}

async function* read(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* entryBytes(zip, entry);
  } catch (error) {
    brokenArchive(error, name);
  }
}
