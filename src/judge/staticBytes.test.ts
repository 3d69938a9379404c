import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staticBytes } from "./staticBytes.ts";

async function bytesOf(content: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-elf-"));
  try {
    await writeFile(join(folder, "main"), content);
    return staticBytes(join(folder, "main"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An ELF file with only a header and segments; each segment has the given type and size in memory. */
function elf(segments: [type: number, bytes: bigint][]): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF\x02\x01", "latin1");
  header.writeBigUInt64LE(64n, 32);
  header.writeUInt16LE(segments.length, 56);
  const table = segments.map(([type, bytes]) => {
    const one = Buffer.alloc(56);
    one.writeUInt32LE(type);
    one.writeBigUInt64LE(bytes, 40);
    return one;
  });
  return Buffer.concat([header, ...table]);
}

test("the static size of a program is the sum of what is loaded", async () => {
  const segments: [number, bigint][] = [
    [1, 4096n],
    [2, 500n],
    [1, 1n << 40n],
  ];
  expect(await bytesOf(elf(segments))).toBe(2 ** 40 + 4096);
});

test("a script and a truncated program have none", async () => {
  expect(await bytesOf(Buffer.from("#!/bin/sh\n"))).toBe(0);
  expect(await bytesOf(elf([[1, 4096n]]).subarray(0, 70))).toBe(0);
  expect(await bytesOf(Buffer.alloc(0))).toBe(0);
});

test("segments beyond the end of the file are none, at any number", async () => {
  for (const at of [65n, 1n << 40n, (1n << 64n) - 64n]) {
    const program = elf([[1, 4096n]]).subarray(0, 64);
    program.writeBigUInt64LE(at, 32);
    expect(await bytesOf(program)).toBe(0);
  }
});

test("this machine's own programs are read", () => {
  expect(staticBytes(process.execPath)).toBeGreaterThan(1e7);
});
