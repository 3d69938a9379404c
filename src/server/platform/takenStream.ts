import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Clock, Timer } from "../../shared/clock.ts";
import { otherWork } from "./otherWork.ts";

/** A reader who takes nothing of an answer for so long loses the connection. Milliseconds. */
export const UNTAKEN_MS = 30_000;
/** Bytes that are handed over at once. */
const PART = 64 * 1024;

/**
 * Sends the parts as fast as their reader takes them. What is not sent yet takes no memory of its own, and the
 * connection of a reader who takes nothing for {@link UNTAKEN_MS} is destroyed.
 */
export function sendParts(
  reply: FastifyReply,
  parts: Iterable<Buffer | string>,
  clock: Clock,
): FastifyReply {
  const limit = untakenLimit(reply.raw, clock);
  const paced = pacedParts(parts, () => limit.restart());
  return reply.send(Readable.from(paced, { objectMode: false, highWaterMark: PART }));
}

/** `onTaken` is called when the part before was taken. */
async function* pacedParts(
  parts: Iterable<Buffer | string>,
  onTaken: () => void,
): AsyncGenerator<Buffer | string> {
  for (const part of parts) {
    yield part;
    onTaken();
    // The kernel takes some megabytes at once: without a pause no other call would be answered meanwhile.
    await otherWork();
  }
}

/** Destroys the connection unless it is restarted in time; it ends with the response. */
function untakenLimit(raw: ServerResponse, clock: Clock): Timer {
  const limit = clock.after(UNTAKEN_MS, () => raw.destroy()).unref();
  raw.once("close", () => limit.cancel());
  raw.once("finish", () => limit.cancel());
  return limit;
}

/** Writes to a response piece by piece; a reader who takes nothing for {@link UNTAKEN_MS} loses the connection. */
export class TakenWriter {
  readonly #raw: ServerResponse;
  readonly #clock: Clock;
  #end: () => void = () => {};

  /** `signal`: the response ends. */
  constructor(raw: ServerResponse, clock: Clock, signal: AbortSignal) {
    this.#raw = raw;
    this.#clock = clock;
    signal.addEventListener("abort", () => this.#end());
  }

  /** Resolves when the bytes were taken and may change; with false when the response ended before. */
  write(bytes: Buffer | string): Promise<boolean> {
    const limit = this.#clock.after(UNTAKEN_MS, () => this.#raw.destroy()).unref();
    return new Promise<boolean>((resolve) => {
      this.#end = () => resolve(false);
      this.#raw.write(bytes, (error) => resolve(!error));
    }).finally(() => limit.cancel());
  }
}
