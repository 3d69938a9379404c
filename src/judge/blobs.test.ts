import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { JUDGE_BLOB_PATH } from "../shared/judge/judgeProtocol.ts";
import { type ManualClock, manualClock } from "../shared/system/manualClock.ts";
import { type Blob, blobStore } from "./blobs.ts";
import { openCacheFolder } from "./cacheFolder.ts";

const content = "3 4\n".repeat(100_000);
const sha256 = createHash("sha256").update(content).digest("hex");
const blob: Blob = { sha256, size: content.length, name: "1.in" };

let folder: string;
let server: Server;
let answer: RequestListener;
let requests: string[];
let waits: number[];
let clock: ManualClock;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-blobs-"));
  requests = [];
  waits = [];
  clock = manualClock();
  answer = (_, response) => response.end(content);
  server = createServer((request, response) => {
    requests.push(`${request.headers.authorization} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Size of the largest file in the cache folder. */
async function storedBytes(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(join(parentPath, name))).size,
  );
  return Math.max(0, ...(await Promise.all(sizes)));
}

/** A blob store that does not wait when it should pause; `waits` records the lengths of the pauses. */
async function store() {
  const { port } = server.address() as AddressInfo;
  const cache = await openCacheFolder(folder, { maxBytes: 1e9, clock });
  const immediate = { ...clock, wait: async (ms: number) => void waits.push(ms) };
  return blobStore(new URL(`http://127.0.0.1:${port}`), {
    token: "secret",
    cache,
    clock: immediate,
  });
}

test("a blob is fetched once with the node's token, then read from disk, also after a restart", async () => {
  const first = await (await store()).get(blob);
  expect(await readFile(first.path, "utf8")).toBe(content);
  const again = await (await store()).get(blob);
  expect(again.path).toBe(first.path);
  expect(requests).toEqual([`secret ${JUDGE_BLOB_PATH}/${sha256}`]);
});

test("content with another hash is rejected and not cached", async () => {
  answer = (_, response) => response.end(content.replace("3", "4"));
  await expect((await store()).get(blob)).rejects.toMatchObject({ code: "data_corrupt" });
  expect(await readdir(folder)).toEqual([]);
});

test("the error for a missing blob has its name", async () => {
  answer = (_, response) => response.writeHead(404).end();
  await expect((await store()).get(blob)).rejects.toMatchObject({
    code: "data_missing",
    message: expect.stringContaining("1.in") as unknown,
  });
  expect(requests).toHaveLength(1);
});

test("a download is retried after a broken connection and a server error", async () => {
  const responses: RequestListener[] = [
    (_, response) => {
      response.writeHead(200, { "content-length": content.length });
      response.write(content.slice(0, 1000), () => response.destroy());
    },
    (_, response) => response.writeHead(503).end(),
    (_, response) => response.end(content),
  ];
  answer = (request, response) => responses.shift()!(request, response);
  const pinned = await (await store()).get(blob);
  expect(await readFile(pinned.path, "utf8")).toBe(content);
  expect(waits).toEqual([200, 500]);
});

test("a download is given up when the server still fails after half a minute", async () => {
  answer = (_, response) => response.writeHead(503).end();
  await expect((await store()).get(blob)).rejects.toMatchObject({ code: "data_unreachable" });
  expect(waits).toEqual([200, 500, 1000, 2000, 4000, 8000, 15_000]);
  expect(requests).toHaveLength(8);
});

test("a download without a byte for 20 s has stalled, one that goes on slowly has not", async () => {
  const responses: RequestListener[] = [
    () => clock.advance(20_000),
    async (_, response) => {
      response.writeHead(200, { "content-length": content.length });
      clock.advance(19_999);
      response.write(content.slice(0, 1));
      await expect.poll(storedBytes).toBe(1);
      clock.advance(19_999);
      response.end(content.slice(1));
    },
  ];
  answer = (request, response) => responses.shift()!(request, response);
  await (await store()).get(blob);
  expect(waits).toEqual([200]);
  answer = () => clock.advance(20_000);
  const other = { ...blob, sha256: "0".repeat(64) };
  await expect((await store()).get(other)).rejects.toThrow("1.in: the download stalled");
});

test("an abort ends the fetch", async () => {
  const abort = new AbortController();
  answer = () => abort.abort();
  const fetching = (await store()).get(blob, abort.signal);
  await expect(fetching).rejects.toMatchObject({ name: "AbortError" });
  expect(await readdir(folder)).toEqual([]);
});
