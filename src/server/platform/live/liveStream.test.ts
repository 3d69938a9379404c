import { connect, type Socket } from "node:net";
import fastify, { type FastifyRequest } from "fastify";
import { afterEach, expect, test } from "vitest";
import { LIVE_PATH } from "../../../shared/live.ts";
import { type ManualClock, manualClock } from "../../../shared/system/manualClock.ts";
import { Role } from "../../../shared/account/roles.ts";
import { answerErrors } from "../http/answerErrors.ts";
import type { LiveReader } from "./live.ts";
import { type LiveStreamOptions, serveLive } from "./liveStream.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * A live channel with a stub hub that hands each stream to the test. The `Authorization` header contains the name of a
 * role.
 */
async function channel() {
  const clock: ManualClock = manualClock();
  const joined: LiveReader[] = [];
  const left = new Set<LiveReader>();
  const hub = {
    mayHaveMissed() {},
    resumeId: () => "1",
    keyOf: (name: string) => name,
    join: (one: LiveReader) => joined.push(one) > 0,
    leave: (one: LiveReader) => left.add(one),
  };
  const app = fastify({ forceCloseConnections: true });
  answerErrors(app);
  const findViewer = async ({ headers }: FastifyRequest) => {
    const [uid, role] = headers.authorization?.split(" ") ?? [];
    if (uid === undefined) return null;
    const roleId = role === "staff" ? Role.Root : Role.User;
    return { uid, username: uid, role: roleId, sessionId: 1, mustChangePassword: false };
  };
  const bus = { onGap: () => () => {} };
  const options = { app, db: { clock }, bus, hub, findViewer };
  serveLive(options as unknown as LiveStreamOptions);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  closing.push(() => app.close());
  return { clock, joined, left, port: Number(port) };
}

/** A reader whose socket is paused: it reads nothing until it is resumed. */
function reader(port: number, token?: string): Socket {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => {}).pause();
  const login = token === undefined ? "" : `authorization: ${token}\r\n`;
  socket.write(`GET ${LIVE_PATH}?topics=x HTTP/1.1\r\nhost: a\r\n${login}\r\n`);
  return socket;
}

test("a reader who takes nothing for half a minute loses the connection, one who takes it does not", async () => {
  const { clock, joined, left, port } = await channel();
  reader(port);
  await expect.poll(() => joined.length).toBe(1);
  const taking = reader(port).resume();
  await expect.poll(() => joined.length).toBe(2);
  const [stalled, other] = joined;
  // The kernel buffers a part of the data; the rest is below the limit for a stream.
  const event = { type: "resync", text: "x".repeat(100_000) } as never;
  await expect
    .poll(() => {
      for (const one of joined) if (!left.has(one)) one.send(event);
      clock.advance(20_000);
      return left.has(stalled!);
    })
    .toBe(true);
  expect(left.has(other!)).toBe(false);
  expect(taking.destroyed).toBe(false);
});

test("an account has ten streams, the guests of an address a hundred", async () => {
  const { joined, port } = await channel();
  const states: string[] = [];
  const open = (count: number, token?: string) => {
    for (let n = 0; n < count; n += 1) {
      reader(port, token)
        .on("data", (text: Buffer) => states.push(text.toString().slice(9, 12)))
        .resume();
    }
  };
  open(12, "a");
  open(12, "b staff");
  open(101);
  await expect.poll(() => joined.length).toBe(120);
  await expect.poll(() => states.filter((state) => state === "429").length).toBe(5);
});
