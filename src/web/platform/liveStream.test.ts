import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIVE_HEARTBEAT_MS, type LiveEvent } from "../../shared/live.ts";
import { LiveStream, type LiveStatus } from "./liveStream.ts";

/** A server whose connections are controlled by the test. */
function fakeServer(refuse: () => number | null = () => null) {
  const calls: {
    url: string;
    headers: Headers;
    signal: AbortSignal;
    send(text: string): void;
    cut(): void;
  }[] = [];
  const fetch = vi.fn((url: string, init: RequestInit) => {
    const status = refuse();
    if (status !== null) return Promise.resolve(new Response(null, { status }));
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
    const signal = init.signal as AbortSignal;
    signal.addEventListener("abort", () => controller.error(new Error("aborted")));
    calls.push({
      url,
      headers: new Headers(init.headers),
      signal,
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      cut: () => controller.close(),
    });
    return Promise.resolve(new Response(body));
  });
  return { calls, fetch: fetch as unknown as typeof globalThis.fetch, asked: fetch };
}

function open(server: ReturnType<typeof fakeServer>) {
  const events: LiveEvent[] = [];
  const states: LiveStatus[] = [];
  const stream = new LiveStream({
    headers: () => new Headers({ authorization: "token" }),
    onEvent: (event) => events.push(event),
    onStatus: (status) => states.push(status),
    fetch: server.fetch,
    random: () => 1,
  });
  return { stream, events, states };
}

const resync: LiveEvent = { type: "resync" };
const news: LiveEvent = { type: "trial", trialId: 1, state: "done" };

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("events arrive complete for any chunking of the network", async () => {
  const server = fakeServer();
  const { stream, events, states } = open(server);
  stream.listen(["submissions", "submission:7"]);
  await settle();
  expect(server.calls[0]?.url).toBe("/api/live?topics=submission%3A7%2Csubmissions");
  server.calls[0]?.send('id: 5\ndata: {"type":"trial","trialId":1,');
  server.calls[0]?.send('"state":"done"}\n\n: a comment\n\nda');
  server.calls[0]?.send("ta: not json\n\n");
  await settle();
  expect(events).toEqual([resync, news]);
  expect(states.at(-1)).toBe("open");
  stream.close();
});

test("after a cut it reconnects and resumes after the last complete frame, also one without an event", async () => {
  const server = fakeServer();
  const { stream } = open(server);
  stream.listen(["submissions"]);
  await settle();
  expect(server.calls[0]?.headers.has("last-event-id")).toBe(false);
  server.calls[0]?.send(': 1\nid: a-8\n\nid: a-9\ndata: {"type":"resy');
  await settle();
  server.calls[0]?.cut();
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.calls).toHaveLength(2);
  expect(server.calls[1]?.headers.get("last-event-id")).toBe("a-8");
  stream.close();
});

test("retries to a refusing server back off to half a minute", async () => {
  const server = fakeServer(() => 503);
  const { stream, states } = open(server);
  stream.listen(["submissions"]);
  await settle();
  const counts: number[] = [];
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    counts.push(server.asked.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(states).not.toContain("open");
  stream.close();
});

test("a connection without heartbeat is closed, one with heartbeat is kept", async () => {
  const server = fakeServer();
  const { stream, states } = open(server);
  stream.listen(["submissions"]);
  await settle();
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
    server.calls[0]?.send(": beat\n\n");
    await settle();
  }
  expect(server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS * 3);
  expect(states.at(-1)).not.toBe("off");
  expect(server.calls.length).toBeGreaterThan(1);
  stream.close();
});

test("other topics mean one new connection; the same topics mean none; no topics end it", async () => {
  const server = fakeServer();
  const { stream, states } = open(server);
  stream.listen(["a"]);
  await settle();
  stream.listen(["a"]);
  await settle();
  expect(server.calls).toHaveLength(1);
  stream.listen(["b", "a"]);
  await settle();
  expect(server.calls).toHaveLength(2);
  expect(server.calls[0]?.signal.aborted).toBe(true);
  stream.listen([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toHaveLength(2);
  expect(states.at(-1)).toBe("off");
});

test("responses from before the channel opened are refetched; not after a resumed cut", async () => {
  const server = fakeServer();
  const { stream, events } = open(server);
  stream.listen(["a"]);
  await settle();
  expect(events).toEqual([resync]);
  server.calls[0]?.send("id: 1\n\n");
  await settle();
  server.calls[0]?.cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.calls).toHaveLength(2);
  expect(events).toEqual([resync]);
  stream.listen([]);
  stream.listen(["a"]);
  await settle();
  expect(events).toEqual([resync, resync]);
  stream.close();
});
