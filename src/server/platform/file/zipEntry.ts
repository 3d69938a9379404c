import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";

/**
 * Code that all readers of zip files share. It determines the names and kinds of entries, and checks the bytes of an
 * entry against the archive's directory. Each reader decides which entries are allowed.
 */

/** Options for yauzl: names remain bytes until `entryName` decodes them, and the caller closes the file. */
export const zipOptions = { lazyEntries: true, decodeStrings: false, autoClose: false } as const;

/**
 * Thrown when the archive itself is broken, as opposed to a fault of the server. `name`: name of the entry, if known.
 */
export class BrokenZip extends Error {}

/**
 * Returns errors from the store or the disk unchanged; all other errors come from a library that reads a broken
 * archive, and are converted to a BrokenZip.
 */
export function asBrokenZip(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const isOurs = typeof code === "string" && /^E[A-Z]+$/.test(code);
  if (isOurs || error instanceof BrokenZip || (error as Error).name === "AbortError") return error;
  return new BrokenZip("the zip does not match its directory", { cause: error });
}

const UTF8_FLAG = 0x800;
/** Id of Info-ZIP's extra field, which contains a version, the checksum of the plain name, and the name in UTF-8. */
const UNICODE_PATH = 0x7075;

/**
 * The decoded name of an entry. The name is decoded as UTF-8 if its bytes are valid UTF-8, or if the archive declares
 * UTF-8 with bit 11 of the flags or with the extra field 0x7075 (APPNOTE 4.6.9). The field is used only if its checksum
 * matches the plain name, because another tool may have changed that name. Otherwise the name is decoded as GBK, which
 * Windows uses in China.
 */
export function entryName({
  generalPurposeBitFlag,
  fileNameRaw,
  extraFields,
}: Pick<Entry, "generalPurposeBitFlag" | "fileNameRaw" | "extraFields">): string {
  if ((generalPurposeBitFlag & UTF8_FLAG) !== 0) return fileNameRaw.toString("utf8");
  const field = extraFields.find(({ id, data }) => id === UNICODE_PATH && data.length > 5)?.data;
  const isOfName = field?.[0] === 1 && field.readUInt32LE(1) === crc32(fileNameRaw);
  const better = isOfName ? decoded(field.subarray(5), "utf-8") : undefined;
  return (
    better ??
    decoded(fileNameRaw, "utf-8") ??
    decoded(fileNameRaw, "gb18030") ??
    fileNameRaw.toString("latin1")
  );
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether this is the path of a file that an operating system or Git has created, such as `.DS_Store`. */
export function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.git\/|\._[^/]*$|(?:\.DS_Store|(?:eh)?thumbs\.db|desktop\.ini)$)/i.test(
    path,
  );
}

const FILE_KIND = 0o170000;

/**
 * Whether an entry is neither a file nor a folder: it is a device, or a symbolic link, whose bytes are the path of its
 * target.
 */
export function isSpecial({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & FILE_KIND;
  return kind !== 0 && kind !== 0o100000 && kind !== 0o040000;
}

/** Whether an entry is stored or deflated; other methods are not supported. */
export function isReadable({ compressionMethod }: Entry): boolean {
  return compressionMethod === 0 || compressionMethod === 8;
}

/** Finds two entries that share compressed bytes, as in a zip bomb, and returns the second. */
export function overlappingEntry(entries: readonly Entry[]): Entry | undefined {
  let end = 0;
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  return inOrder.find(({ relativeOffsetOfLocalHeader: start, compressedSize }) => {
    const isWithin = start < end;
    end = start + 30 + compressedSize;
    return isWithin;
  });
}

/**
 * The bytes of a file as a stream. Throws BrokenZip if the bytes do not match the file's entry in the archive's
 * directory.
 */
export async function* entryBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  let size = 0;
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      size += chunk.length;
      // The library checks the size only at the end of the entry; a zip bomb must be stopped earlier.
      if (size > entry.uncompressedSize)
        throw new BrokenZip("more bytes than declared in the directory");
      yield chunk;
    }
  } catch (error) {
    throw asBrokenZip(error);
  } finally {
    stream?.destroy();
  }
  if (sum !== entry.crc32 || size !== entry.uncompressedSize) {
    throw new BrokenZip("bytes do not match the directory");
  }
}

/** Whether an entry is small enough, both compressed and by its declared size, to be unpacked in one step. */
export function isSmallEntry(entry: Entry, most: number): boolean {
  const { uncompressedSize: size, compressedSize: packed } = entry;
  return size <= most && packed <= size + 1024;
}

const inflate = promisify(inflateRaw) as (
  bytes: Buffer,
  options: { chunkSize: number; maxOutputLength: number },
) => Promise<Buffer>;

/**
 * Unpacks a file in one step, because a stream takes three times as much CPU time. Rejects with a BrokenZip when the
 * file cannot be unpacked, is larger than declared, or does not match its checksum.
 */
export async function unpackEntry(
  packed: Buffer,
  { compressionMethod, uncompressedSize: size, crc32: sum }: Entry,
): Promise<Buffer> {
  // The limits are slightly above the declared size, so that the end of the data is reached without a second buffer.
  const limits = { chunkSize: size + 64, maxOutputLength: size + 64 };
  try {
    const bytes = compressionMethod === 0 ? packed : await inflate(packed, limits);
    if (bytes.length === size && crc32(bytes) === sum) return bytes;
  } catch (error) {
    throw asBrokenZip(error);
  }
  throw new BrokenZip("bytes do not match the directory");
}
