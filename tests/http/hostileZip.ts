import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string | Buffer;
  bytes?: Buffer | string;
  /** Whether the entry is compressed (deflate) instead of stored. */
  deflate?: boolean;
  /** General purpose flags; bit 11 means UTF-8. */
  flags?: number;
  method?: number;
  /** Incorrect values that the headers state instead of the real size and checksum. */
  claimedSize?: number;
  claimedCrc?: number;
  /** Unix mode: 0o120777 is a symbolic link. */
  mode?: number;
  /** Index of an earlier entry whose data this entry shares. */
  same?: number;
}

/** A zip written byte by byte, so that any field can be wrong. */
export function makeZip(entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { bytes = "", deflate = false, flags = 0, mode = 0o100644 } = entry;
    const plain = Buffer.from(bytes);
    const packed = deflate ? deflateRawSync(plain) : plain;
    const name = Buffer.from(entry.name);
    const method = entry.method ?? (deflate ? 8 : 0);
    const crc = entry.claimedCrc ?? crc32(plain);
    const size = entry.claimedSize ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const at = entry.same === undefined ? offset : offsets[entry.same]!;
    offsets.push(at);
    if (entry.same === undefined) {
      chunks.push(local, name, packed);
      offset += 30 + name.length + packed.length;
    }
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(at, 42);
    directory.push(central, name);
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  const large = count > 0xffff ? zip64End(count, directoryBytes.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...chunks, directoryBytes, large, end]);
}

/** The ZIP64 records for counts that do not fit in two bytes (APPNOTE 4.3.14, 4.3.15). */
function zip64End(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** A zip with `count` test cases: `1.in`, `1.out`, `2.in`, … */
export function casesZip(count: number, { text = (n: number) => `${n}\n` } = {}): Buffer {
  return makeZip(
    Array.from({ length: count }, (_none, i) => [
      { name: `${i + 1}.in`, bytes: text(i + 1), deflate: true },
      { name: `${i + 1}.out`, bytes: text(i + 1), deflate: true },
    ]).flat(),
  );
}
