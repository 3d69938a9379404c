import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadTestData } from "../../shared/problem/testData.ts";

const SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/admin/problems" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal("window", { addEventListener() {} });
  vi.stubGlobal("document", { documentElement: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Replaces `fetch`. The test decides when each part of the response arrives. As in a browser, the response fails if the
 * request is aborted.
 */
function answerInParts() {
  let send: ReadableStreamDefaultController<Uint8Array>;
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (send = controller),
    });
    signal.addEventListener("abort", () => send.error(signal.reason));
    const headers = { "content-disposition": "attachment; filename*=UTF-8''a%20b.zip" };
    return Promise.resolve(new Response(body, { headers }));
  });
  return { part: () => send.enqueue(new Uint8Array(10)), end: () => send.close() };
}

async function startedDownloads() {
  const { download } = await import("./api.ts");
  const line = answerInParts();
  const result = download(downloadTestData, { pid: 1 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  return { line, result };
}

test("a download with progress has no timeout", async () => {
  const { line, result } = await startedDownloads();
  for (let i = 0; i < 10; i += 1) {
    line.part();
    await vi.advanceTimersByTimeAsync(80 * SECOND);
  }
  line.end();
  const { file, name } = (await result) as { file: Blob; name: string };
  expect([file.size, name]).toEqual([100, "a b.zip"]);
});

test("a download without progress times out", async () => {
  const { line, result } = await startedDownloads();
  line.part();
  await vi.advanceTimersByTimeAsync(100 * SECOND);
  expect(await result).toMatchObject({ name: "ApiError", code: "TIMEOUT" });
});
