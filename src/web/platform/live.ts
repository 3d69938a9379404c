import { LIVE_TOPICS_MAX, type LiveEvent } from "../../shared/live.ts";
import { requestHeaders } from "./api.ts";
import { onLocaleChange } from "./locale.ts";
import type { LiveStatus, LiveStream } from "./liveStream.ts";
import { session } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/**
 * Live events for this tab. All tabs of a browser share one connection, because a browser gives a
 * site only about six: the tab that holds the lock `verdict.live` keeps the stream, the others send
 * it their topics and receive its events over a BroadcastChannel. Without Web Locks (plain http from
 * another machine) every visible tab has its own stream.
 */
type Message =
  | { type: "topics"; tab: string; topics: string[] }
  | { type: "who" }
  | { type: "event"; event: LiveEvent }
  | { type: "status"; status: LiveStatus };

type Listener = (event: LiveEvent) => void;

const status = createStore<LiveStatus>("off");
const tab = Math.random().toString(36).slice(2);
const listeners = new Map<symbol, { topics: string[]; listener: Listener }>();
const shared = typeof BroadcastChannel === "function" && "locks" in navigator;
const channel = shared ? new BroadcastChannel("verdict.live") : null;
/** In the leading tab: the topics of every tab. */
const topicsOfTabs = new Map<string, string[]>();
let stream: Pick<LiveStream, "listen"> | null = null;
let started = false;

/**
 * Subscribes until the returned function is called. The listener gets every event of this browser, also
 * those of other tabs' topics: it must filter by id (and `uid`, where only own rows matter).
 * After `resync` events may be missing: refetch by the ordinary calls.
 */
export function listenLive(topics: string[], listener: Listener): () => void {
  const key = Symbol("listener");
  listeners.set(key, { topics, listener });
  start();
  publishTopics();
  return () => {
    listeners.delete(key);
    publishTopics();
  };
}

/** Whether events arrive right now; when not, poll. */
export function useLiveStatus(): LiveStatus {
  return useStore(status);
}

function start(): void {
  if (started) return;
  started = true;
  if (!channel) {
    stream = openStream(deliver, status.set);
    document.addEventListener("visibilitychange", publishTopics);
    return;
  }
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data));
  // Held until this tab is closed: the leader waits for it to detect that.
  void navigator.locks.request(tabLock(tab), () => new Promise(() => {}));
  void navigator.locks.request("verdict.live", () => {
    lead();
    return new Promise(() => {});
  });
}

function lead(): void {
  stream = openStream(
    (event) => {
      deliver(event);
      send({ type: "event", event });
    },
    (next) => {
      status.set(next);
      send({ type: "status", status: next });
    },
  );
  topicsOfTabs.set(tab, ownTopics());
  listenToAll();
  send({ type: "who" });
}

/** The connection's code is loaded with the first topic: most pages never need it. */
function openStream(
  onEvent: (event: LiveEvent) => void,
  onStatus: (status: LiveStatus) => void,
): Pick<LiveStream, "listen"> {
  let opened: LiveStream | undefined;
  let wanted: string[] = [];
  let coming = false;
  async function come() {
    coming = true;
    try {
      const { LiveStream: Stream } = await import("./liveStream.ts");
      const headers = () => requestHeaders(session.get()?.token);
      opened = new Stream({ headers, onEvent, onStatus });
      opened.listen(wanted);
    } catch {
      // Pages poll without it; retried with the next topics or when the network is back.
      coming = false;
    }
  }
  function listen(topics: string[]) {
    wanted = topics;
    if (opened) opened.listen(topics);
    else if (!coming && topics.length > 0) void come();
  }
  session.subscribe(() => opened?.reconnect());
  onLocaleChange(() => opened?.reconnect());
  window.addEventListener("online", () => (opened ? opened.reconnect() : listen(wanted)));
  return { listen };
}

function receive(message: Message): void {
  switch (message.type) {
    case "event":
      return deliver(message.event);
    case "status":
      return status.set(message.status);
    case "who":
      return publishTopics();
    case "topics":
      if (!stream) return;
      if (!topicsOfTabs.has(message.tab)) waitForEnd(message.tab);
      topicsOfTabs.set(message.tab, message.topics);
      listenToAll();
      send({ type: "status", status: status.get() });
  }
}

function waitForEnd(other: string): void {
  void navigator.locks.request(tabLock(other), () => {
    topicsOfTabs.delete(other);
    listenToAll();
  });
}

function publishTopics(): void {
  if (!channel) {
    stream?.listen(document.visibilityState === "visible" ? ownTopics() : []);
    return;
  }
  if (stream) {
    topicsOfTabs.set(tab, ownTopics());
    listenToAll();
  } else {
    send({ type: "topics", tab, topics: ownTopics() });
  }
}

let gathering: ReturnType<typeof setTimeout> | undefined;

/** A page subscribes to several topics at once when it opens; delayed so that one connection serves them. */
function listenToAll(): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => {
    const all = new Set([...topicsOfTabs.values()].flat());
    stream?.listen([...all].slice(0, LIVE_TOPICS_MAX));
  }, 20);
}

function ownTopics(): string[] {
  return [...new Set([...listeners.values()].flatMap(({ topics }) => topics))];
}

function deliver(event: LiveEvent): void {
  for (const { listener } of listeners.values()) listener(event);
}

function send(message: Message): void {
  channel?.postMessage(message);
}

function tabLock(name: string): string {
  return `verdict.tab.${name}`;
}
