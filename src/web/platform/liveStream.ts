import { createParser } from "eventsource-parser";
import { SESSION_ENDED_HEADER } from "../../shared/call/sessionEnded.ts";
import { LIVE_HEARTBEAT_MS, LIVE_PATH, type LiveEvent, resumeIdAt } from "../../shared/live.ts";

/** `open`: events arrive; `waiting`: connecting or backing off; `off`: no subscribers. */
export type LiveStatus = "open" | "waiting" | "off";

export interface StreamHooks {
  headers: () => Headers;
  /** Called when the server treats the stream as a guest's, because the token in these headers is no longer valid. */
  onSessionEnded: (headers: Headers) => void;
  onEvent: (event: LiveEvent) => void;
  /**
   * `lostAt`: the time (milliseconds since 1970) up to which all events had arrived when the connection was last lost;
   * null if it was never lost.
   */
  onStatus: (status: LiveStatus, lostAt: number | null) => void;
  fetch?: typeof fetch;
  /** Random number below 1; fixed in tests. */
  random?: () => number;
}

/** Heartbeat timeout: a connection that is silent for this long is considered broken. */
const IDLE_TIMEOUT_MS = LIVE_HEARTBEAT_MS * 2.4;
/** The server responds at once, so a request that has no response after this time did not arrive. */
const CONNECT_TIMEOUT_MS = 15_000;
/**
 * Interval, in milliseconds, at which both timeouts are compared with the clock; timers are not sufficient, because
 * they stop while a computer sleeps.
 */
const CHECK_MS = 5_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * One connection to the live channel. It reconnects by itself with exponential backoff and jitter, resumes after the
 * last event it received, and detects broken connections by the heartbeat. If it has no event id from which to resume,
 * it requests all events since the time of the responses that the pages show. If the time of these responses is
 * unknown, events may have been missed, so it emits a `resync` itself.
 */
export class LiveStream {
  readonly #hooks: StreamHooks;
  #topics: string[] = [];
  #since: number | null = null;
  #lastId: string | null = null;
  #failures = 0;
  #connection: AbortController | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;
  #isOpen = false;
  /** Time at which the connection was requested or last received data. */
  #receivedAt = 0;
  #lostAt: number | null = null;

  constructor(hooks: StreamHooks) {
    this.#hooks = hooks;
  }

  /**
   * Sets the topics; an empty list closes the connection. `since`: a time of the server in milliseconds, earlier than
   * every response that the pages with these topics show; null if no such time is known.
   */
  listen(topics: string[], since: number | null = null): void {
    const sortedTopics = topics.toSorted();
    this.#since = since;
    if (sortedTopics.join() === this.#topics.join()) return;
    this.#topics = sortedTopics;
    this.reconnect();
  }

  /** Reconnects immediately; called when the topics or the user have changed or the network is back. */
  reconnect(): void {
    this.#failures = 0;
    this.#stop();
    if (this.#topics.length === 0) {
      this.#lastId = null;
      this.#report("off");
      return;
    }
    void this.#connect();
  }

  /** Ends a connection that has received no data for too long; also called when a page becomes visible again. */
  check(): void {
    const idleMs = Date.now() - this.#receivedAt;
    // A negative time means that the system clock was set back.
    if (idleMs < 0) this.#receivedAt = Date.now();
    if (idleMs > (this.#isOpen ? IDLE_TIMEOUT_MS : CONNECT_TIMEOUT_MS)) this.#connection?.abort();
  }

  close(): void {
    this.#topics = [];
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#pause);
    clearInterval(this.#checks);
    this.#connection?.abort();
    this.#connection = null;
  }

  #report(status: LiveStatus): void {
    if (this.#isOpen && status !== "open") {
      const now = Date.now();
      // If the last data arrived at most 1.2 heartbeat intervals ago, no event was missed before the connection was
      // lost.
      this.#lostAt = now - this.#receivedAt > LIVE_HEARTBEAT_MS * 1.2 ? this.#receivedAt : now;
    }
    this.#isOpen = status === "open";
    this.#hooks.onStatus(status, this.#lostAt);
  }

  async #connect(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    this.#report("waiting");
    this.#receivedAt = Date.now();
    this.#checks = setInterval(() => this.check(), CHECK_MS);
    try {
      await this.#read(connection);
    } catch {
      // The backoff is the same for refused, interrupted and timed-out connections.
    }
    if (this.#connection !== connection) return;
    this.#stop();
    this.#report("waiting");
    const max = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const wait = max / 2 + (max / 2) * (this.#hooks.random ?? Math.random)();
    this.#pause = setTimeout(() => void this.#connect(), wait);
  }

  async #read(connection: AbortController): Promise<void> {
    const headers = this.#hooks.headers();
    headers.set("accept", "text/event-stream");
    const resumeId = this.#lastId ?? (this.#since === null ? null : resumeIdAt(this.#since));
    if (resumeId !== null) headers.set("last-event-id", resumeId);
    const topics = encodeURIComponent(this.#topics.join(","));
    const response = await (this.#hooks.fetch ?? fetch)(`${LIVE_PATH}?topics=${topics}`, {
      headers,
      signal: connection.signal,
    });
    if (!response.ok || !response.body) throw new Error(`live channel: ${response.status}`);
    if (response.headers.get(SESSION_ENDED_HEADER) === "true") {
      this.#hooks.onSessionEnded(headers);
    }
    // The hook may meanwhile have opened another connection for another user.
    if (this.#connection !== connection) return;
    this.#failures = 0;
    this.#receivedAt = Date.now();
    this.#report("open");
    if (resumeId === null) this.#hooks.onEvent({ type: "resync" });
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = parseEvent(data);
        if (event) this.#hooks.onEvent(event);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let pending = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#receivedAt = Date.now();
      pending += value;
      const end = pending.lastIndexOf("\n\n") + 2;
      if (end < 2) continue;
      const frames = pending.slice(0, end);
      pending = pending.slice(end);
      parser.feed(frames);
      // Frames that contain only an id also change the resume position, but the parser does not report such frames.
      for (const [, id] of frames.matchAll(/^id: ?(.+)$/gm)) this.#lastId = id ?? null;
    }
  }
}

function parseEvent(data: string): LiveEvent | null {
  try {
    const event = JSON.parse(data) as LiveEvent;
    return typeof event.type === "string" ? event : null;
  } catch {
    return null;
  }
}
