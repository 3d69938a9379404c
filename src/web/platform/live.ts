import { LIVE_TOPICS_MAX, type LiveEvent } from "../../shared/live.ts";
import { endSessionOf, requestHeaders } from "./api.ts";
import { onLocaleChange } from "./locale.ts";
import type { LiveStatus, LiveStream } from "./liveStream.ts";
import { session } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/**
 * Live events for this tab. All tabs of a browser share one connection, because a browser allows only about six per
 * site. The tab that holds the lock `verdict.live` keeps the stream. The other tabs send their topics to the tab with
 * the stream and receive its events over a BroadcastChannel. Without Web Locks (plain http from another machine) every
 * visible tab has its own stream.
 */
type Message =
  | ({ type: "topics"; tab: string } & Subscription)
  | { type: "who" }
  | { type: "event"; event: LiveEvent }
  | ({ type: "status" } & StatusReport);

interface Subscription {
  topics: string[];
  /** Server time, in milliseconds, of the oldest response shown by the tab's pages; null if unknown. */
  since: number | null;
  /**
   * Whether the channel may be opened a few seconds later for all of these topics. Tabs that run an earlier version do
   * not send this field.
   */
  canWait?: boolean;
}

interface StatusReport {
  status: LiveStatus;
  /**
   * Set when the connection is lost: the time, in milliseconds since 1970, up to which all events had arrived. Null if
   * the connection was never lost.
   */
  lostAt: number | null;
}

/** State of the live channel, as it is reported to pages. */
export interface LiveState extends StatusReport {
  /** Time of the last `resync`; data that was fetched earlier may be stale. Null if there has been no `resync`. */
  resyncAt: number | null;
}

type Stream = Pick<LiveStream, "check" | "close"> & { listen(what: Subscription): void };
type Listener = (event: LiveEvent) => void;

/**
 * Timeout in milliseconds for a response of the leader tab. The leader tab responds at once, unless the system has
 * suspended it, as phones do with background tabs.
 */
const ANSWER_MS = 3_000;
/** Interval in milliseconds at which a visible tab checks that the leader tab still responds. */
const ASK_MS = 10_000;

const state = createStore<LiveState>({ status: "off", lostAt: null, resyncAt: null });
const tab = Math.random().toString(36).slice(2);
/**
 * Milliseconds for which subscriptions are collected. A page subscribes to several topics when it opens; because of
 * this delay, one connection serves all of them.
 */
const GATHER_MS = 20;
/** The longer delay in milliseconds for topics that are not urgent. */
const WAIT_MS = 3_000;
const nothing: Subscription = { topics: [], since: null };
const listeners = new Map<symbol, Subscription & { listener: Listener }>();
const shared = typeof BroadcastChannel === "function" && "locks" in navigator;
const channel = shared ? new BroadcastChannel("verdict.live") : null;
/** In the leader tab: the topics of every tab. */
const topicsOfTabs = new Map<string, Subscription>();
let stream: Stream | null = null;
let started = false;
/** Number of status reports received from the leader tab. */
let reports = 0;

/**
 * Subscribes until the returned function is called. The listener gets every event of this browser, including events for
 * topics of other tabs: it must filter by id (and also by `uid` if only the user's own rows matter). After a `resync`,
 * events may be missing, so the listener must refetch with the ordinary calls. `resync` is sent whenever the channel
 * opens. A listener may pass `since`, a server time in milliseconds that is earlier than the first response received by
 * the listener. It then receives all changes since that time and need not refetch. For topics that can wait
 * (`canWait`), the channel is opened a few seconds later, unless other topics open it earlier. Therefore, a page that
 * has both kinds of topics opens the channel only once, for all of them.
 */
export function listenLive(
  topics: string[],
  listener: Listener,
  { since = null, canWait = false }: { since?: number | null; canWait?: boolean } = {},
): () => void {
  const key = Symbol("listener");
  listeners.set(key, { topics, since, canWait, listener });
  start();
  publishTopics();
  return () => {
    listeners.delete(key);
    publishTopics();
  };
}

/** Whether events currently arrive; if not, pages have to poll. */
export function useLiveStatus(): LiveStatus {
  return useStore(state).status;
}

/** Returns the status of the channel, and the time since which the data on pages may have been out of date. */
export function useLiveState(): LiveState {
  return useStore(state);
}

function start(): void {
  if (started) return;
  started = true;
  if (!channel) {
    stream = openStream(deliver, report);
    document.addEventListener("visibilitychange", publishTopics);
    return;
  }
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data));
  // Held until this tab is closed: the leader also requests this lock, and thus detects that the tab was closed.
  void navigator.locks.request(tabLock(tab), () => new Promise(() => {}));
  requestLead({});
  document.addEventListener("visibilitychange", askLeader);
  setInterval(askLeader, ASK_MS);
}

/** Requests the lock of the leader tab; `steal`: takes the lock from a tab that does not respond. */
function requestLead(options: { steal?: true }): void {
  const lock = navigator.locks.request("verdict.live", options, () => {
    lead();
    return new Promise(() => {});
  });
  // This tab loses the lock only if another tab has taken it while this tab was suspended and did not respond.
  lock.catch(() => {
    stream?.close();
    stream = null;
    requestLead({});
    publishTopics();
  });
}

function lead(): void {
  stream = openStream(
    (event) => {
      deliver(event);
      send({ type: "event", event });
    },
    (reported) => {
      report(reported);
      send({ type: "status", ...reported });
    },
  );
  topicsOfTabs.set(tab, ownTopics());
  listenToAll();
  send({ type: "who" });
}

/** Sends this tab's topics to the leader tab, and takes over the stream if the leader does not respond. */
function askLeader(): void {
  if (document.visibilityState !== "visible") return;
  if (stream) return stream.check();
  const before = reports;
  publishTopics();
  setTimeout(() => {
    const isVisible = document.visibilityState === "visible";
    if (!stream && reports === before && isVisible && listeners.size > 0) {
      requestLead({ steal: true });
    }
  }, ANSWER_MS);
}

/** The connection's code is loaded when the first topic is subscribed to, because most pages never need it. */
function openStream(
  onEvent: (event: LiveEvent) => void,
  onStatus: (reported: StatusReport) => void,
): Stream {
  let opened: LiveStream | undefined;
  let currentTopics = nothing;
  let coming = false;
  let isClosed = false;
  async function come() {
    coming = true;
    try {
      const { LiveStream: Stream } = await import("./liveStream.ts");
      const headers = () => requestHeaders(session.get()?.token);
      if (isClosed) return;
      opened = new Stream({
        headers,
        onEvent,
        onSessionEnded: (sentHeaders) =>
          endSessionOf(sentHeaders.get("authorization") ?? undefined),
        onStatus: (status, lostAt) => onStatus({ status, lostAt }),
      });
      opened.listen(currentTopics.topics, currentTopics.since);
    } catch {
      // Without the channel, pages poll. Loading the module is tried again when the topics change or the network is
      // back.
      coming = false;
    }
  }
  function listen(what: Subscription) {
    currentTopics = what;
    if (opened) opened.listen(what.topics, what.since);
    else if (!coming && what.topics.length > 0) void come();
  }
  // When a user signs out, the pages first unsubscribe from topics that a guest may not follow. The delay gives them
  // time for that.
  session.subscribe(() => void setTimeout(() => opened?.reconnect(), 2 * GATHER_MS));
  onLocaleChange(() => opened?.reconnect());
  window.addEventListener("online", () => (opened ? opened.reconnect() : listen(currentTopics)));
  return {
    listen,
    check: () => opened?.check(),
    close() {
      isClosed = true;
      currentTopics = nothing;
      opened?.close();
      opened = undefined;
    },
  };
}

function receive(message: Message): void {
  switch (message.type) {
    case "event":
      return deliver(message.event);
    case "status":
      reports += 1;
      // A tab that was suspended may still act as the leader tab after another tab has taken over.
      return stream ? undefined : report(message);
    case "who":
      return publishTopics();
    case "topics":
      if (!stream) return;
      if (!topicsOfTabs.has(message.tab)) waitForEnd(message.tab);
      // A tab that runs an earlier version sends no time.
      topicsOfTabs.set(message.tab, {
        topics: message.topics,
        since: message.since ?? null,
        canWait: message.canWait ?? false,
      });
      // Checks the connection now, because the timers of a background tab detect late that the computer was asleep.
      stream.check();
      listenToAll();
      send({ type: "status", status: state.get().status, lostAt: state.get().lostAt });
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
    stream?.listen(document.visibilityState === "visible" ? ownTopics() : nothing);
    return;
  }
  if (stream) {
    topicsOfTabs.set(tab, ownTopics());
    listenToAll();
  } else {
    send({ type: "topics", tab, ...ownTopics() });
  }
}

let gathering: ReturnType<typeof setTimeout> | undefined;
let gatheredAt = Number.POSITIVE_INFINITY;

function listenToAll(): void {
  const delay = together(topicsOfTabs.values()).canWait ? WAIT_MS : GATHER_MS;
  const now = performance.now();
  if (now + delay >= gatheredAt) return;
  clearTimeout(gathering);
  gatheredAt = now + delay;
  gathering = setTimeout(() => {
    gatheredAt = Number.POSITIVE_INFINITY;
    const { topics, since } = together(topicsOfTabs.values());
    stream?.listen({ topics: topics.slice(0, LIVE_TOPICS_MAX), since });
  }, delay);
}

function ownTopics(): Subscription {
  return together(listeners.values());
}

/**
 * Merges subscriptions. The result has all topics of these subscriptions, and its `since` is the earliest `since` of
 * the subscriptions for which `canWait` is not set. `since` is null if it is unknown for any of these subscriptions.
 */
function together(all: Iterable<Subscription>): Subscription {
  const following = [...all].filter(({ topics }) => topics.length > 0);
  const needed = following.filter(({ canWait }) => !canWait);
  const times = needed.flatMap(({ since }) => since ?? []);
  return {
    topics: [...new Set(following.flatMap(({ topics }) => topics))],
    since: times.length > 0 && times.length === needed.length ? Math.min(...times) : null,
    canWait: following.length > 0 && needed.length === 0,
  };
}

function report({ status, lostAt }: StatusReport): void {
  state.set({ ...state.get(), status, lostAt });
}

function deliver(event: LiveEvent): void {
  if (event.type === "resync") state.set({ ...state.get(), resyncAt: Date.now() });
  for (const { listener } of listeners.values()) listener(event);
}

function send(message: Message): void {
  channel?.postMessage(message);
}

function tabLock(name: string): string {
  return `verdict.tab.${name}`;
}
