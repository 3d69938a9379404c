import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../platform/db.ts";
import { clientAddress } from "../../platform/ipAddress.ts";
import { addressForLimits } from "../../platform/rateWindow.ts";
import type { Viewer } from "../../platform/route.ts";
import type { Feed } from "./feeds.ts";
import { ClicsError } from "./reader.ts";

/** Streams in all, and of one account or address. */
const STREAMS_MAX = 200;
const OWN_MAX = 10;
/** Lines written at once; the next ones follow when the reader has taken them. */
const LINES = 200;
/** A line break after so long without an event; the specification asks for 120 s at most. */
const KEEP_ALIVE_MS = 10_000;
/** A stream ends at most this long after its reader may no longer see it. */
const CHECK_MS = 10_000;
/** A reader that takes nothing for so long is disconnected. */
const STALLED_MS = 30_000;

interface Stream {
  owner: string;
  stop: AbortController;
}

interface StreamOptions {
  /** Otherwise it ends with the events so far. */
  staysOpen: boolean;
  isStillAllowed: () => Promise<boolean>;
}

/** Open streams of the event feed. */
export class EventStreams {
  readonly #db: Database;
  readonly #open = new Set<Stream>();

  constructor(db: Database) {
    this.#db = db;
  }

  close(): void {
    for (const { stop } of this.#open) stop.abort();
  }

  /** Refuses too many streams, and a token that is not of this feed. */
  async serve(
    feed: Feed,
    {
      request,
      reply,
      viewer,
    }: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | null },
    { sinceToken, ...how }: StreamOptions & { sinceToken: string | undefined },
  ): Promise<void> {
    const owner = viewer ? viewer.uid : addressForLimits(clientAddress(request));
    const own = [...this.#open].filter((each) => each.owner === owner).length;
    if (this.#open.size >= STREAMS_MAX || own >= OWN_MAX) {
      throw new ClicsError(429, "Too many event feeds are open");
    }
    const stream = { owner, stop: new AbortController() };
    this.#open.add(stream);
    feed.readers += 1;
    try {
      // Without readers it followed no clock.
      await (feed.readers === 1 ? feed.renew() : feed.latest);
      const place = sinceToken === undefined ? 0 : feed.log.placeOf(sinceToken);
      if (place === undefined) throw new ClicsError(400, "The token is unknown or too old");
      await this.#send(feed, place, { reply, stream, ...how });
    } finally {
      this.#open.delete(stream);
      feed.readers -= 1;
      feed.unreadSince = this.#db.clock.now();
    }
  }

  async #send(
    feed: Feed,
    place: number,
    {
      reply,
      stream,
      staysOpen,
      isStillAllowed,
    }: StreamOptions & { reply: FastifyReply; stream: Stream },
  ): Promise<void> {
    const { signal } = stream.stop;
    reply.hijack();
    const { raw } = reply;
    const end = () => stream.stop.abort();
    raw.on("close", end).on("error", end);
    if (raw.destroyed) end();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "application/x-ndjson",
      "cache-control": "no-store, no-transform",
      // Without this a buffering proxy would delay events.
      "x-accel-buffering": "no",
    });
    raw.flushHeaders();
    let seq = place;
    let checked = this.#db.clock.now();
    let written = checked;
    while (!signal.aborted) {
      const { text, seq: next } = feed.log.after(seq, LINES);
      seq = next;
      if (text !== "" && !raw.write(text)) await this.#drained(reply, stream);
      if (text !== "") written = this.#db.clock.now();
      if (text !== "") continue;
      if (!staysOpen) break;
      // Since the last write: updates of the feed, which come more often, mostly bring no event.
      await this.#quiet(feed, { until: written + KEEP_ALIVE_MS, signal });
      if (signal.aborted) break;
      const now = this.#db.clock.now();
      if (now - checked >= CHECK_MS && !(await isStillAllowed().catch(() => false))) break;
      if (now - checked >= CHECK_MS) checked = now;
      if (now - written < KEEP_ALIVE_MS) continue;
      if (!raw.write("\n")) await this.#drained(reply, stream);
      written = this.#db.clock.now();
    }
    // The connection is closed with its stream: kept alive, it would delay the shutdown of the server.
    const { socket } = raw;
    raw.end(() => socket?.destroySoon());
  }

  /** Waits for the next update of the feed, or until a time. */
  async #quiet(
    feed: Feed,
    { until, signal }: { until: number; signal: AbortSignal },
  ): Promise<void> {
    const waiting = new AbortController();
    const either = AbortSignal.any([signal, waiting.signal]);
    const rest = Math.max(0, until - this.#db.clock.now());
    await Promise.race([feed.changed(either), this.#db.clock.wait(rest, either)]);
    waiting.abort();
  }

  async #drained({ raw }: FastifyReply, { stop }: Stream): Promise<void> {
    const waiting = new AbortController();
    const either = AbortSignal.any([stop.signal, waiting.signal]);
    const drained = new Promise<boolean>((resolve) => {
      raw.once("drain", () => resolve(true));
      stop.signal.addEventListener("abort", () => resolve(true), { once: true });
    });
    const stalled = this.#db.clock.wait(STALLED_MS, either).then(() => false);
    if (!(await Promise.race([drained, stalled]))) stop.abort();
    waiting.abort();
  }
}
