import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import type { Database } from "../database/db.ts";
import { folderStore } from "./files.ts";

let folder: string;
const recorded: unknown[][] = [];
const db = {
  clock: manualClock(),
  async query({ values = [] }) {
    recorded.push(values);
    return [];
  },
} as Partial<Database> as Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

test("bytes are read by their SHA-256, whole or as a stream", async () => {
  const store = folderStore(db, folder);
  expect(await store.put(Buffer.from("hello"))).toBe(HELLO);
  expect(recorded).toEqual([[HELLO, 5]]);
  expect(await store.size(HELLO)).toBe(5);
  expect((await store.get(HELLO)).toString()).toBe("hello");
  expect(await text(store.read(HELLO))).toBe("hello");
});

test("concurrent storing of the same bytes leaves one file and no temporary file", async () => {
  const store = folderStore(db, folder);
  await Promise.all(Array.from({ length: 20 }, () => store.put(Buffer.from("same"))));
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(names.filter((name) => name.length > 60)).toHaveLength(2);
});

test("a file truncated by a crash is written again", async () => {
  const store = folderStore(db, folder);
  await truncate(join(folder, "2c", HELLO), 2);
  await store.put(Buffer.from("hello"));
  expect((await store.get(HELLO)).toString()).toBe("hello");
});

test("a missing file has no size and cannot be read; an invalid hash is refused", async () => {
  const store = folderStore(db, folder);
  expect(await store.size("0".repeat(64))).toBeUndefined();
  await expect(store.get("0".repeat(64))).rejects.toThrow("ENOENT");
  for (const name of ["../../etc/passwd", "", HELLO.toUpperCase(), `${HELLO}/x`]) {
    await expect(store.size(name)).rejects.toThrow("not a SHA-256");
    await expect(async () => store.read(name)).rejects.toThrow("not a SHA-256");
  }
});

test("a part is read from its position, at most to the end", async () => {
  const store = folderStore(db, folder);
  await store.put(Buffer.from("hello"));
  const part = async (start: number, length: number) =>
    (await store.readBytes(HELLO, start, length)).toString();
  expect(await part(1, 3)).toBe("ell");
  expect(await part(3, 100)).toBe("lo");
  expect(await part(9, 1)).toBe("");
  await expect(store.readBytes("../x", 0, 1)).rejects.toThrow("not a SHA-256");
});
