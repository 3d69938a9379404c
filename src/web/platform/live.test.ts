// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../shared/live.ts";

/**
 * One of several tabs of a browser: each tab is a separate copy of the module and can be suspended, like a background
 * tab on a phone.
 */
interface Tab {
  live: typeof import("./live.ts");
  events: LiveEvent[];
  isStopped: boolean;
}

let tabs: Tab[];
let channels: Map<FakeChannel, Tab | undefined>;
let streams: { send(text: string): void; signal: AbortSignal; lastId: string | null }[];

interface FetchOptions {
  signal: AbortSignal;
  headers: Headers;
}

class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.set(this, undefined);
  }

  postMessage(data: unknown): void {
    for (const [channel, tab] of channels) {
      if (channel === this || tab?.isStopped) continue;
      queueMicrotask(() => channel.dispatchEvent(new MessageEvent("message", { data })));
    }
  }
}

/**
 * The part of the Web Locks API that is used: a lock has one holder, other requests wait, and `steal` rejects the
 * holder's promise.
 */
function fakeLocks() {
  const holders = new Map<string, (reason: Error) => void>();
  return {
    request(name: string, ...rest: unknown[]): Promise<unknown> {
      const callback = rest.at(-1) as () => Promise<unknown>;
      const { steal = false } = (rest.length > 1 ? rest[0] : {}) as { steal?: boolean };
      const holder = holders.get(name);
      if (holder && !steal) return new Promise(() => undefined);
      holder?.(new Error("stolen"));
      return new Promise((_, reject) => {
        holders.set(name, reject);
        void callback();
      });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  tabs = [];
  channels = new Map();
  streams = [];
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  vi.stubGlobal("fetch", (_url: string, { signal, headers }: FetchOptions) => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (newController) => void (controller = newController),
    });
    signal.addEventListener("abort", () => controller.error(new Error("aborted")));
    const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    streams.push({ send, signal, lastId: headers.get("last-event-id") });
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

async function aTab(since?: number): Promise<Tab> {
  vi.resetModules();
  const before = new Set(channels.keys());
  const tab: Tab = { live: await import("./live.ts"), events: [], isStopped: false };
  for (const channel of channels.keys()) if (!before.has(channel)) channels.set(channel, tab);
  tab.live.listenLive(["contest-news:7"], (event) => tab.events.push(event), { since });
  tabs.push(tab);
  await settle();
  return tab;
}

const news: LiveEvent = { type: "contest-news", cid: 7 };
const newsIn = ({ events }: Tab) => events.filter(({ type }) => type === "contest-news").length;
/** Waits until the tabs have opened this many streams. */
async function opened(count: number): Promise<void> {
  await expect.poll(() => streams.length).toBe(count);
}
const isOver = () => streams.map(({ signal }) => signal.aborted);

test("one tab has the stream for all; a visible one takes it over when the system has stopped that tab", async () => {
  const [first, second] = [await aTab(), await aTab()];
  await opened(1);
  streams[0]?.send(`id: 1\ndata: ${JSON.stringify(news)}\n\n`);
  await settle();
  expect([newsIn(first), newsIn(second)]).toEqual([1, 1]);
  // The leader tab still responds, so nothing changes.
  document.dispatchEvent(new Event("visibilitychange"));
  await settle(5_000);
  expect(isOver()).toEqual([false]);

  first.isStopped = true;
  second.events.length = 0;
  document.dispatchEvent(new Event("visibilitychange"));
  await settle(5_000);
  await opened(2);
  await settle();
  // The second tab refetches its data, because the suspended tab may have failed to forward events.
  expect(second.events).toEqual([{ type: "resync" }]);
  streams[1]?.send(`id: 1\ndata: ${JSON.stringify(news)}\n\n`);
  await settle();
  expect([newsIn(first), newsIn(second)]).toEqual([1, 1]);
  first.isStopped = false;
  streams[1]?.send(`id: 2\ndata: ${JSON.stringify(news)}\n\n`);
  await settle();
  expect([newsIn(first), newsIn(second)]).toEqual([2, 2]);
  expect(isOver()).toEqual([true, false]);
});

test("the stream begins at the oldest time that the pages of all tabs know, or all fetch again when one knows none", async () => {
  const first = await aTab(1_500);
  await opened(1);
  const second = await aTab(1_700);
  const events = () => [...first.events, ...second.events];
  const follow = async (topic: string, since?: number) => {
    second.live.listenLive([topic], () => undefined, { since });
    await settle();
  };
  await follow("contest-questions:7", 1_300);
  await opened(2);
  await settle();
  expect([streams.map(({ lastId }) => lastId), events()]).toEqual([["at.1500", "at.1300"], []]);
  await follow("contest-questions:8");
  await opened(3);
  await settle();
  expect(streams.at(-1)?.lastId).toBeNull();
  expect(events()).toEqual([{ type: "resync" }, { type: "resync" }]);
});

test.each([
  ["with those of a page at once", 1_500, ["at.1500"]],
  ["alone after a few seconds", null, [null]],
])("topics that can wait open the stream %s", async (_, since, lastIds) => {
  vi.resetModules();
  const live = await import("./live.ts");
  live.listenLive(["messages"], () => undefined, { canWait: true });
  await settle(1_000);
  expect(streams).toEqual([]);
  if (since === null) await settle(3_000);
  else live.listenLive(["contest-news:7"], () => undefined, { since });
  await settle();
  await opened(1);
  expect(streams.map(({ lastId }) => lastId)).toEqual(lastIds);
});
