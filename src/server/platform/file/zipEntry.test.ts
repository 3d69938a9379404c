import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { expect, test } from "vitest";
import {
  entryBytes,
  entryName,
  isSystemFile,
  isSpecial,
  overlappingEntry,
  unpackEntry,
} from "./zipEntry.ts";

/** Returns the zip extra field that gives an entry's name in UTF-8; `plain` is the name stored in the entry itself. */
function unicodePath(name: string, plain: Buffer, version = 1) {
  const head = Buffer.alloc(5);
  head[0] = version;
  head.writeUInt32LE(crc32(plain), 1);
  return { id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) };
}

const entryNamed = (
  fileNameRaw: Buffer,
  extraFields: { id: number; data: Buffer }[] = [],
  flag = 0,
) => entryName({ generalPurposeBitFlag: flag, fileNameRaw, extraFields });

const gbk = Buffer.from([0xb2, 0xe2, 0xca, 0xd4]);

test("a name is UTF-8 where declared or valid, otherwise GBK", () => {
  expect(entryNamed(Buffer.from("测试.in"), [], 0x800)).toBe("测试.in");
  expect(entryNamed(Buffer.from("测试.in"))).toBe("测试.in");
  expect(entryNamed(gbk)).toBe("测试");
});

test("the Unicode path field is used if its checksum matches the plain name", () => {
  const plain = Buffer.from("a.in");
  expect(entryNamed(plain, [unicodePath("测试.in", plain)])).toBe("测试.in");
  const ofAnother = unicodePath("../../escape", Buffer.from("b.in"));
  expect(entryNamed(plain, [ofAnother])).toBe("a.in");
  expect(entryNamed(plain, [unicodePath("x", plain, 2)])).toBe("a.in");
  const brokenField = unicodePath("", plain);
  brokenField.data = Buffer.concat([brokenField.data, Buffer.from([0xff, 0xfe])]);
  expect(entryNamed(plain, [brokenField])).toBe("a.in");
  expect(entryNamed(plain, [{ id: 0x7075, data: Buffer.from([1, 2]) }])).toBe("a.in");
});

test.each([
  ["__MACOSX/a.in", true],
  ["x/.DS_Store", true],
  ["x/THUMBS.DB", true],
  ["._a.in", true],
  ["a/.git/config", true],
  ["a/my.DS_Store.in", false],
  ["thumbs.db.in", false],
  ["a.git/x", false],
])("files added by operating systems are recognised: %s", (path, is) => {
  expect(isSystemFile(path)).toBe(is);
});

const entry = (rest: Partial<Entry>) => rest as Entry;

test("links and devices are special, whatever system made the archive", () => {
  const mode = (kind: number) => entry({ externalFileAttributes: (kind << 16) >>> 0 });
  expect([0, 0o100644, 0o040755].map((kind) => isSpecial(mode(kind)))).toEqual([
    false,
    false,
    false,
  ]);
  expect([0o120777, 0o010644, 0o020644].map((kind) => isSpecial(mode(kind)))).toEqual([
    true,
    true,
    true,
  ]);
});

test("entries that share compressed bytes are detected in any order", () => {
  const at = (relativeOffsetOfLocalHeader: number, compressedSize: number) =>
    entry({ relativeOffsetOfLocalHeader, compressedSize });
  expect(overlappingEntry([at(140, 10), at(0, 110)])).toBeUndefined();
  const second = at(139, 10);
  expect(overlappingEntry([second, at(0, 110)])).toBe(second);
});

test("bytes that do not match the checksum or exceed the declared size are refused", async () => {
  const bytes = Buffer.from("abc");
  const header = { compressionMethod: 0, uncompressedSize: 3, crc32: crc32(bytes) };
  expect(await unpackEntry(bytes, entry(header))).toEqual(bytes);
  await expect(unpackEntry(bytes, entry({ ...header, crc32: 1 }))).rejects.toThrow("directory");
  await expect(unpackEntry(bytes, entry({ ...header, uncompressedSize: 2 }))).rejects.toThrow(
    "directory",
  );
  await expect(unpackEntry(bytes, entry({ ...header, compressionMethod: 8 }))).rejects.toThrow(
    "directory",
  );
});

test("a stream that does not match the checksum or the declared size is refused at its end", async () => {
  const parts = [Buffer.from("ab"), Buffer.from("c")];
  const openReadStreamPromise = async () => Readable.from(parts);
  const zip = { openReadStreamPromise } as unknown as ZipFile;
  const read = async (fields: Partial<Entry>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of entryBytes(zip, entry(fields))) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const header = { uncompressedSize: 3, crc32: crc32("abc") };
  expect(await read(header)).toBe("abc");
  for (const wrong of [{ crc32: 1 }, { uncompressedSize: 2 }, { uncompressedSize: 4 }]) {
    await expect(read({ ...header, ...wrong })).rejects.toThrow("directory");
  }
});
