import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { JUDGE_BLOB_PATH } from "../shared/judgeProtocol.ts";
import type { CacheFolder, Pinned } from "./cacheFolder.ts";
import { Trouble } from "./trouble.ts";

export interface Blob {
  sha256: string;
  size: number;
  name: string;
}

export interface BlobStore {
  /** Local path of a blob's content; fetched when missing. Rejects with `Trouble`. */
  get(blob: Blob, signal?: AbortSignal): Promise<Pinned>;
}

/** Pauses between tries to reach the server: a restart of it takes a few seconds. */
const RETRY_MS = [200, 500, 1000, 2000, 4000, 8000, 15_000];

/** Only the server can be slow; a line that moves nothing for this long is dead. */
const STALLED_MS = 20_000;

/** Test data by content: pulled over HTTP with the node's token, believed only when its hash is right. */
export function blobStore(
  server: URL,
  { token, cache, retryMs = RETRY_MS }: { token: string; cache: CacheFolder; retryMs?: number[] },
): BlobStore {
  return {
    get: (blob, signal) =>
      cache.get(blob.sha256, async (path) => {
        for (const pause of [...retryMs, null]) {
          signal?.throwIfAborted();
          try {
            const url = new URL(`${JUDGE_BLOB_PATH}/${blob.sha256}`, server);
            await download(url, { blob, path, token, signal });
            return;
          } catch (error) {
            signal?.throwIfAborted();
            if (error instanceof Trouble && error.code !== "data_unreachable") throw error;
            if (pause === null) throw error;
            await sleep(pause, undefined, { signal });
          }
        }
      }),
  };
}

async function download(
  url: URL,
  {
    blob,
    path,
    token,
    signal,
  }: { blob: Blob; path: string; token: string; signal: AbortSignal | undefined },
): Promise<void> {
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(), STALLED_MS);
  try {
    const response = await fetch(url, {
      headers: { authorization: token },
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    });
    if (response.status === 404) {
      throw new Trouble("data_missing", `${blob.name} (${blob.sha256}) is not on the server`);
    }
    if (!response.ok || !response.body) {
      throw new Trouble("data_unreachable", `${blob.name}: the server said ${response.status}`);
    }
    await store(response.body, { blob, path, moved: () => watch.refresh() });
  } catch (error) {
    if (error instanceof Trouble) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "EROFS") throw error;
    const reason = stalled.signal.aborted ? "the line stalled" : describe(error);
    throw new Trouble("data_unreachable", `${blob.name}: ${reason}`, { cause: error });
  } finally {
    clearTimeout(watch);
  }
}

async function store(
  body: ReadableStream<Uint8Array>,
  { blob, path, moved }: { blob: Blob; path: string; moved: () => void },
): Promise<void> {
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of body) {
      moved();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (hash.digest("hex") !== blob.sha256) {
    throw new Trouble("data_corrupt", `${blob.name} does not match ${blob.sha256}`);
  }
}

function describe(error: unknown): string {
  // fetch hides the reason (ECONNREFUSED and so on) in its cause.
  const inner = (error as Error).cause;
  return inner instanceof Error ? inner.message : (error as Error).message;
}
