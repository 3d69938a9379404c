import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Clock, Timer } from "../../shared/clock.ts";

/** A reader who takes nothing of an answer for so long loses the connection. Milliseconds. */
export const UNTAKEN_MS = 30_000;
/** Bytes that are handed over at once. */
const PART = 64 * 1024;

/** Bytes that many readers share, in parts that are no copies. */
export function* bytesInParts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

/** A JSON array of texts that are JSON, in parts that are made when they are taken. */
export function* partsOfList(items: readonly { json: string }[]): Generator<string> {
  let text = "[";
  for (const [at, { json }] of items.entries()) {
    text += at === 0 ? json : `,${json}`;
    if (text.length < PART) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}

/**
 * Sends the parts as fast as their reader takes them. What is not sent yet takes no memory of its own, and the
 * connection of a reader who takes nothing for {@link UNTAKEN_MS} is destroyed.
 */
export function sendParts(
  reply: FastifyReply,
  parts: Iterable<Buffer | string>,
  clock: Clock,
): FastifyReply {
  const { raw } = reply;
  const limit = untakenLimit(raw, clock);
  const iterator = parts[Symbol.iterator]();
  const stream: Readable = new Readable({
    highWaterMark: PART,
    // The kernel takes some megabytes at once: without a pause no other call would be answered meanwhile.
    read() {
      limit.restart();
      setImmediate(() => {
        if (stream.destroyed) return;
        const { done, value } = iterator.next();
        stream.push(done ? null : value);
      });
    },
  });
  return reply.send(stream);
}

/** Destroys the connection unless it is restarted in time; it ends with the response. */
function untakenLimit(raw: ServerResponse, clock: Clock): Timer {
  const limit = clock.after(UNTAKEN_MS, () => raw.destroy()).unref();
  raw.once("close", () => limit.cancel());
  raw.once("finish", () => limit.cancel());
  return limit;
}
