import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Clock } from "../shared/system/clock.ts";
import { JUDGE_BLOB_PATH } from "../shared/judge/judgeProtocol.ts";
import type { CacheFolder, Pinned } from "./cacheFolder.ts";
import { JudgeError } from "./judgeError.ts";

export interface Blob {
  sha256: string;
  size: number;
  name: string;
}

export interface BlobStore {
  /** Returns the local path of a blob's content; fetches the blob if it is missing. Rejects with `JudgeError`. */
  get(blob: Blob, signal?: AbortSignal): Promise<Pinned>;
}

/** Pauses between attempts to reach the server, because a restart of the server takes a few seconds. */
const RETRY_MS = [200, 500, 1000, 2000, 4000, 8000, 15_000];

/** A download is aborted if no byte arrives for this long. */
const STALLED_MS = 20_000;

/**
 * Test data, stored by content hash. Files are fetched over HTTP with the node's token, and rejected if their hash
 * differs.
 */
export function blobStore(
  server: URL,
  { token, cache, clock }: { token: string; cache: CacheFolder; clock: Clock },
): BlobStore {
  return {
    get: (blob, signal) =>
      cache.get(
        blob.sha256,
        (path, shared) => downloadWithRetries(server, { blob, path, token, clock, signal: shared }),
        signal,
      ),
  };
}

interface Download {
  blob: Blob;
  path: string;
  token: string;
  clock: Clock;
  signal: AbortSignal;
}

async function downloadWithRetries(server: URL, request: Download): Promise<void> {
  const { blob, clock, signal } = request;
  const url = new URL(`${JUDGE_BLOB_PATH}/${blob.sha256}`, server);
  for (const pause of [...RETRY_MS, null]) {
    try {
      await download(url, request);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof JudgeError && error.code !== "data_unreachable") throw error;
      if (pause === null) throw error;
      await clock.wait(pause, signal);
      signal.throwIfAborted();
    }
  }
}

async function download(url: URL, { blob, path, token, clock, signal }: Download): Promise<void> {
  const stalled = new AbortController();
  const timer = clock.after(STALLED_MS, () => stalled.abort());
  try {
    const response = await fetch(url, {
      headers: { authorization: token },
      redirect: "error",
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (response.status === 404) {
      throw new JudgeError("data_missing", `${blob.name} (${blob.sha256}) is not on the server`);
    }
    if (!response.ok || !response.body) {
      throw new JudgeError(
        "data_unreachable",
        `${blob.name}: the server responded with ${response.status}`,
      );
    }
    await store(response.body, { blob, path, onChunk: () => timer.restart() });
  } catch (error) {
    if (error instanceof JudgeError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "EROFS") throw error;
    const reason = stalled.signal.aborted ? "the download stalled" : describe(error);
    throw new JudgeError("data_unreachable", `${blob.name}: ${reason}`, { cause: error });
  } finally {
    timer.cancel();
  }
}

async function store(
  body: ReadableStream<Uint8Array>,
  { blob, path, onChunk }: { blob: Blob; path: string; onChunk: () => void },
): Promise<void> {
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of body) {
      onChunk();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (hash.digest("hex") !== blob.sha256) {
    throw new JudgeError("data_corrupt", `${blob.name} does not match ${blob.sha256}`);
  }
}

function describe(error: unknown): string {
  // `fetch` puts the reason (such as ECONNREFUSED) into `cause`.
  const inner = (error as Error).cause;
  return inner instanceof Error ? inner.message : (error as Error).message;
}
