import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Clock, Timer } from "../../../shared/system/clock.ts";
import { otherWork } from "../process/otherWork.ts";

/** Milliseconds after which a client that does not read a response is disconnected. */
export const STALL_MAX_MS = 30_000;
/** Number of bytes that are written in one step. */
const PART = 64 * 1024;

/**
 * Sends the parts as fast as the client reads them. Parts are not buffered before they are sent, and the connection of
 * a client that reads nothing for {@link STALL_MAX_MS} is destroyed.
 */
export function sendParts(
  reply: FastifyReply,
  parts: Iterable<Buffer | string>,
  clock: Clock,
): FastifyReply {
  const limit = stallLimit(reply.raw, clock);
  const paced = pacedParts(parts, () => limit.restart());
  return reply.send(Readable.from(paced, { objectMode: false, highWaterMark: PART }));
}

/** `onRead` is called when the client has read the previous part. */
async function* pacedParts(
  parts: Iterable<Buffer | string>,
  onRead: () => void,
): AsyncGenerator<Buffer | string> {
  for (const part of parts) {
    yield part;
    onRead();
    // The kernel accepts several megabytes of a response at once. Without a pause after each part, no other call would
    // be served during that time.
    await otherWork();
  }
}

/**
 * Starts a timer that destroys the connection unless the timer is restarted in time. The timer stops when the response
 * ends.
 */
function stallLimit(raw: ServerResponse, clock: Clock): Timer {
  const limit = clock.after(STALL_MAX_MS, () => raw.destroy()).unref();
  raw.once("close", () => limit.cancel());
  raw.once("finish", () => limit.cancel());
  return limit;
}

/** Writes to a response in pieces; a client that reads nothing for {@link STALL_MAX_MS} is disconnected. */
export class PacedWriter {
  readonly #raw: ServerResponse;
  readonly #clock: Clock;
  #end: () => void = () => {};

  /** `signal` is aborted when the response ends. */
  constructor(raw: ServerResponse, clock: Clock, signal: AbortSignal) {
    this.#raw = raw;
    this.#clock = clock;
    signal.addEventListener("abort", () => this.#end());
  }

  /**
   * Resolves to true once the bytes have been written and the buffer may be reused, or to false if the response ended
   * before that.
   */
  write(bytes: Buffer | string): Promise<boolean> {
    const limit = this.#clock.after(STALL_MAX_MS, () => this.#raw.destroy()).unref();
    return new Promise<boolean>((resolve) => {
      this.#end = () => resolve(false);
      this.#raw.write(bytes, (error) => resolve(!error));
    }).finally(() => limit.cancel());
  }
}
