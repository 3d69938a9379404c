import type { FastifyReply } from "fastify";
import type { Database } from "../../platform/database/db.ts";
import { otherWork } from "../../platform/process/otherWork.ts";
import { SharedPlaces } from "../../platform/traffic/sharedPlaces.ts";
import { PacedWriter, STALL_MAX_MS } from "../../platform/traffic/pacedStream.ts";
import type { Feed } from "./feeds.ts";
import { ClicsError, type Reader } from "./reader.ts";

/**
 * Limits for streams: the maximum in total, the slots reserved for organizers, and the maximum per guest address, per
 * account and per organizer.
 */
const STREAMS = { total: 200, reserved: 20, each: [4, 4, 10] } as const;
/**
 * If no line has been sent for this time, a line break is sent; the specification requires a line break at least every
 * 120 s.
 */
const KEEP_ALIVE_MS = 10_000;
/** Number of bytes of events that are written at once. */
const PIECE = 64 * 1024;
/**
 * Maximum number of idle buffers, 2 MiB in total; each stream that is sending uses a separate buffer, and buffers above
 * the maximum become garbage.
 */
const FREE_MAX = 32;
/** Maximum number of milliseconds from the moment a reader loses access until the reader's stream ends. */
const CHECK_MS = 10_000;

interface StreamOptions {
  /** If false, the stream ends after the current events have been sent. */
  staysOpen: boolean;
  isStillAllowed: () => Promise<boolean>;
}

/** The open streams of the event feed. */
export class EventStreams {
  readonly #db: Database;
  readonly #places = new SharedPlaces(STREAMS);
  readonly #open = new Set<AbortController>();
  readonly #freePieces: Buffer[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  close(): void {
    for (const stop of this.#open) stop.abort();
  }

  /** Refuses the request if there are too many streams, or if the request's token does not belong to this feed. */
  async serve(
    feed: Feed,
    { reply, reader }: { reply: FastifyReply; reader: Reader },
    { sinceToken, ...how }: StreamOptions & { sinceToken: string | undefined },
  ): Promise<void> {
    const stop = new AbortController();
    const leave = this.#places.take({ ...reader, evict: () => stop.abort() });
    if (typeof leave !== "function") throw new ClicsError(429, "Too many event feeds are open");
    this.#open.add(stop);
    feed.readers.add(stop);
    try {
      // A feed without readers is not refreshed periodically, so it is renewed when its first reader arrives.
      await (feed.readers.size === 1 ? feed.renew() : feed.latest);
      await this.#send(feed, this.#placeOf(feed, sinceToken), { reply, stop, ...how });
    } finally {
      leave();
      this.#open.delete(stop);
      feed.readers.delete(stop);
      feed.unreadSince = this.#db.clock.now();
    }
  }

  #placeOf({ log }: Feed, sinceToken: string | undefined): number {
    const now = this.#db.clock.now();
    const place = log.placeOf(sinceToken ?? log.start, now);
    if (place !== undefined) return place;
    const { start } = log;
    throw new ClicsError(
      400,
      `This token is not one of this feed. Discard what was received and resume from ${start}`,
      { since_token: start },
    );
  }

  async #send(
    feed: Feed,
    place: number,
    {
      reply,
      stop,
      staysOpen,
      isStillAllowed,
    }: StreamOptions & { reply: FastifyReply; stop: AbortController },
  ): Promise<void> {
    const { signal } = stop;
    reply.hijack();
    const { raw } = reply;
    const end = () => stop.abort();
    raw.on("close", end).on("error", end);
    if (raw.destroyed) end();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "application/x-ndjson",
      "cache-control": "no-store, no-transform",
      // Without this header, a proxy that buffers responses would delay events.
      "x-accel-buffering": "no",
    });
    raw.flushHeaders();
    const writer = new PacedWriter(raw, this.#db.clock, signal);
    let seq = place;
    let checked = this.#db.clock.now();
    let written = checked;
    while (!signal.aborted) {
      const next = await this.#sendAfter(feed, seq, writer);
      if (next !== undefined) {
        seq = next;
        written = this.#db.clock.now();
        // A writer has to wait only after the kernel has buffered several megabytes. Without a pause, the server would
        // handle no other call during that time.
        await otherWork();
        continue;
      }
      if (!staysOpen) break;
      // The keep-alive interval is measured from the last write and not from the last update of the feed, because most
      // updates contain no event to write.
      await this.#quiet(feed, { until: written + KEEP_ALIVE_MS, signal });
      if (signal.aborted) break;
      const now = this.#db.clock.now();
      if (now - checked >= CHECK_MS && !(await isStillAllowed().catch(() => false))) break;
      if (now - checked >= CHECK_MS) checked = now;
      if (now - written < KEEP_ALIVE_MS) continue;
      await writer.write("\n");
      written = this.#db.clock.now();
    }
    this.#end(reply);
  }

  /**
   * Sends a batch of the events that follow the event with this number. @returns the number from which to continue;
   * undefined if there was no event.
   */
  async #sendAfter(feed: Feed, seq: number, writer: PacedWriter): Promise<number | undefined> {
    // The buffers are reused: an event feed takes several megabytes, so a new buffer for each piece would produce much
    // garbage.
    const piece = this.#freePieces.pop() ?? Buffer.allocUnsafe(PIECE);
    const { bytes, seq: next } = feed.log.after(seq, piece);
    // If the connection ends before the write is complete, the buffer may still be read, so it is not reused.
    const isFree = bytes.length === 0 || (await writer.write(bytes));
    if (isFree && this.#freePieces.length < FREE_MAX) this.#freePieces.push(piece);
    return bytes.length === 0 && next === seq ? undefined : next;
  }

  /** Closes the connection together with its stream: an open connection would delay the shutdown of the server. */
  #end({ raw }: FastifyReply): void {
    const { socket } = raw;
    // A reader that does not read the remaining data can delay the end of the stream by at most this time.
    const limit = this.#db.clock.after(STALL_MAX_MS, () => raw.destroy()).unref();
    raw.once("close", () => limit.cancel());
    raw.end(() => socket?.destroySoon());
  }

  /** Waits for the next change of the feed, or until a timeout. */
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
}
