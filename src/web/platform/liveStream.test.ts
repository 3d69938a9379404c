import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIVE_HEARTBEAT_MS, type LiveEvent } from "../../shared/live.ts";
import { LiveStream, type LiveStatus } from "./liveStream.ts";

/** A server whose connections are controlled by the test. */
function fakeServer(
  refuse: () => number | null = () => null,
  responseHeaders: () => Record<string, string> = () => ({}),
) {
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
    const body = new ReadableStream<Uint8Array>({
      start: (newController) => void (controller = newController),
    });
    const signal = init.signal as AbortSignal;
    signal.addEventListener("abort", () => controller.error(new Error("aborted")));
    calls.push({
      url,
      headers: new Headers(init.headers),
      signal,
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      cut: () => controller.close(),
    });
    return Promise.resolve(new Response(body, { headers: responseHeaders() }));
  });
  return { calls, fetch: fetch as unknown as typeof globalThis.fetch, requests: fetch };
}

function open(server: ReturnType<typeof fakeServer>) {
  const events: LiveEvent[] = [];
  const states: LiveStatus[] = [];
  const losses: (number | null)[] = [];
  const ended: (string | null)[] = [];
  const stream = new LiveStream({
    headers: () => new Headers({ authorization: "token" }),
    onEvent: (event) => events.push(event),
    onSessionEnded: (headers) => ended.push(headers.get("authorization")),
    onStatus(status, lostAt) {
      states.push(status);
      losses.push(lostAt);
    },
    fetch: server.fetch,
    random: () => 1,
  });
  return { stream, events, states, losses, ended };
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
    counts.push(server.requests.mock.calls.length);
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

test("after the computer slept the dead connection is replaced within seconds, and says since when it was dead", async () => {
  const server = fakeServer();
  const { stream, states, losses } = open(server);
  stream.listen(["a"]);
  await settle();
  server.calls[0]?.send("id: 1\n\n");
  await settle();
  const receivedAt = Date.now();
  // The computer sleeps for an hour, during which no timer runs.
  vi.setSystemTime(receivedAt + 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([states.at(-1), losses.at(-1)]).toEqual(["waiting", receivedAt]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe("open");
  expect(server.calls).toHaveLength(2);
  stream.close();
});

test("a page that is shown again does not wait for the next check", async () => {
  const server = fakeServer();
  const { stream, states } = open(server);
  stream.listen(["a"]);
  await settle();
  stream.check();
  await settle();
  expect(states.at(-1)).toBe("open");
  vi.setSystemTime(Date.now() + 3_600_000);
  stream.check();
  await settle();
  expect(states.at(-1)).toBe("waiting");
  stream.close();
});

test("a time of day that is set back neither ends a connection nor keeps a dead one", async () => {
  const server = fakeServer();
  const { stream, states } = open(server);
  stream.listen(["a"]);
  await settle();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toBe("open");
  expect(server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS * 2.4 + 6_000);
  expect(server.calls).toHaveLength(2);
  stream.close();
});

test("a connection that the server closes was whole until then", async () => {
  const server = fakeServer();
  const { stream, losses } = open(server);
  stream.listen(["a"]);
  await settle();
  await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
  server.calls[0]?.cut();
  await settle();
  expect(losses.at(-1)).toBe(Date.now());
  stream.close();
});

test("a request without an answer is given up and repeated", async () => {
  let requestCount = 0;
  const states: LiveStatus[] = [];
  const stream = new LiveStream({
    headers: () => new Headers(),
    onEvent: () => undefined,
    onSessionEnded: () => undefined,
    onStatus: (status) => states.push(status),
    random: () => 1,
    fetch: (_url, init) => {
      requestCount += 1;
      return new Promise((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    },
  });
  stream.listen(["a"]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([requestCount, states.includes("open")]).toEqual([2, false]);
  stream.close();
});

test("with the time of the answers it asks for what changed since, and fetches again only when the server says so", async () => {
  const server = fakeServer();
  const { stream, events } = open(server);
  const ids = () => server.calls.map(({ headers }) => headers.get("last-event-id"));
  stream.listen(["a"], 1_700);
  await settle();
  expect([ids(), events]).toEqual([["at.1700"], []]);
  server.calls[0]?.send(`data: ${JSON.stringify(resync)}\n\n`);
  await settle();
  expect(events).toEqual([resync]);
  // Until an id has been received, `listen` can change the time from which the next connection starts. No new
  // connection is opened for this; only a change of the topics requires one.
  stream.listen(["a"], 1_500);
  server.calls[0]?.cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect([ids(), events]).toEqual([["at.1700", "at.1500"], [resync]]);
  server.calls[1]?.send("id: x.1\n\n");
  await settle();
  stream.listen(["a", "b"]);
  await settle();
  expect([ids().at(-1), events]).toEqual(["x.1", [resync]]);
  stream.close();
});

test("a stream that the server opens as for a guest reports the token that has ended", async () => {
  let isEnded = false;
  const server = fakeServer(
    () => null,
    () => (isEnded ? { "session-ended": "true" } : { "session-ended": "no" }),
  );
  const { stream, states, ended } = open(server);
  stream.listen(["submissions"]);
  await settle();
  expect(ended).toEqual([]);
  isEnded = true;
  stream.reconnect();
  await settle();
  expect([ended, states.at(-1)]).toEqual([["token"], "open"]);
  stream.close();
});
