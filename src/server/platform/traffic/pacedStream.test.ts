import { connect, type Socket } from "node:net";
import { once } from "node:events";
import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import { sendParts, STALL_MAX_MS } from "./pacedStream.ts";

const PART = Buffer.alloc(64 * 1024, "x");
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Starts a server that responds with this many parts, and a client that has sent its request but has not read anything
 * yet.
 */
async function requestOf(parts: number) {
  const clock = manualClock();
  const app = fastify({ forceCloseConnections: true });
  const answer = { made: 0, isClosed: false };
  function* chunks(): Generator<Buffer> {
    for (; answer.made < parts; answer.made += 1) yield PART;
  }
  app.get("/", (_request, reply) => {
    reply.raw.on("close", () => (answer.isClosed = true));
    return sendParts(reply, chunks(), clock);
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket: Socket = connect(Number(port), "127.0.0.1");
  closing.push(
    () => socket.destroy(),
    () => app.close(),
  );
  socket.on("error", () => {}).pause();
  socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  return { clock, answer, socket };
}

test("a reader who takes nothing for half a minute loses the connection, and the rest is not made", async () => {
  const { clock, answer } = await requestOf(10_000);
  await expect.poll(() => answer.made).toBeGreaterThan(0);
  await expect
    .poll(() => {
      clock.advance(STALL_MAX_MS);
      return answer.isClosed;
    })
    .toBe(true);
  expect(answer.made).toBeLessThan(10_000);
});

test("a slow reader who takes something now and then gets all of it", async () => {
  const { clock, answer, socket } = await requestOf(400);
  let bytes = 0;
  let before = 0;
  socket.on("data", (part: Buffer) => {
    bytes += part.length;
    // After each further part, the clock advances almost by the time limit before the client continues to read.
    if (answer.made !== before) clock.advance(STALL_MAX_MS - 1);
    before = answer.made;
  });
  socket.resume();
  await once(socket, "end");
  expect(bytes).toBeGreaterThan(400 * PART.length);
  expect(answer.made).toBe(400);
});
