import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { connectionLimits } from "../../src/server/platform/traffic/connections.ts";
import { type Database, openDatabase } from "../../src/server/platform/database/db.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { workSettled } from "../support/pendingWork.ts";
import { type ContestWorld, createContestWorld } from "./contestWorld.ts";
import { connectionKinds, connectionsOf, moments, openAt, openRaw } from "./rawConnection.ts";
import { createWorld, type World } from "./world.ts";

let place: TestDatabase;
let db: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  db = openDatabase({ connectionString: place.url }, { clock: systemClock });
});
afterAll(async () => {
  await db.close();
  await place.drop();
});

const ownPid = { text: "select pg_backend_pid() as pid" };

/**
 * Ends the database process of a connection; resolves when that process has ended and the test process has noticed it.
 */
async function end(pid: number): Promise<void> {
  await db.query({ text: "select pg_terminate_backend($1)", values: [pid] });
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  await workSettled();
}

// If a lost connection caused an unhandled error, that error would end this process and therefore the test run.
test("a connection lost between two statements of a transaction fails only that transaction", async () => {
  const transaction = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>(ownPid);
    await end(row!.pid);
    return tx.query(ownPid);
  });
  await expect(transaction).rejects.toThrow(/terminat|not queryable|closed/);
  expect(await db.query(ownPid)).toHaveLength(1);
});

test("a lost connection outside the pool without a listener does no harm", async () => {
  const client = await db.connect();
  const { rows } = await client.query<{ pid: number }>(ownPid.text);
  await end(rows[0]!.pid);
  await expect(client.query(ownPid.text)).rejects.toThrow(/terminat|not queryable|closed/);
});

describe("connections of clients", () => {
  let world: ContestWorld;
  let kinds: [name: string, bytes: string][];
  beforeAll(async () => {
    // Makes Node check its connection timeouts every 20 ms, so that a timeout takes effect soon after a test shortens
    // it.
    world = await createContestWorld({
      connectionLimits: { ...connectionLimits(2 ** 16), checkMs: 20 },
    });
    const { cid } = await world.contest({ openRank: true });
    kinds = Object.entries(connectionKinds(world, cid));
  });
  afterAll(() => world.close());

  async function openAll(): Promise<Socket[]> {
    world.server.app.server.closeIdleConnections();
    await expect.poll(() => connectionsOf(world)).toBe(0);
    return Promise.all(
      kinds.flatMap(([, bytes]) => moments.map((moment) => openAt(world, bytes, moment))),
    );
  }

  async function expectHealth(): Promise<void> {
    await expect.poll(() => connectionsOf(world)).toBe(0);
    expect(await world.call("guest", "GET /healthz")).toMatchObject({ status: 200 });
    world.server.app.server.closeIdleConnections();
  }

  test("that are reset leave nothing behind, whatever they were for", async () => {
    for (const socket of await openAll()) socket.resetAndDestroy();
    await expectHealth();
  });

  test("that are reset with their last byte leave nothing behind", async () => {
    for (let i = 0; i < 5; i++) {
      for (const [, bytes] of kinds) {
        const socket = await openRaw(world);
        socket.write(bytes, "latin1", () => socket.resetAndDestroy());
      }
    }
    await expectHealth();
  });

  test("whose client only stops sending are ended", async () => {
    for (const socket of await openAll()) {
      socket.resume();
      socket.end();
    }
    // After a malformed request, the client has one second to read the refusal before the server closes the connection.
    await world.clock.advance(1000);
    await expectHealth();
  });

  test("whose client stalls are ended, except streams and what is taken", async () => {
    const { server } = world.server.app;
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
    const restore = () =>
      Object.assign(server, { headersTimeout, requestTimeout, keepAliveTimeout });
    onTestFinished(() => void restore());
    Object.assign(server, { keepAliveTimeout: 1 });
    const sockets = await openAll();
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    // Only the connections to the live channel and to the feed remain open. Their requests are complete, their
    // responses have begun, and the server is waiting for events to send.
    const streams = 4;
    await expect
      .poll(async () => {
        await world.clock.advance(10_000);
        return connectionsOf(world);
      })
      .toBe(streams);
    for (const socket of sockets) socket.destroy();
    // The usual timeouts are restored first, because hardly any request is complete within a millisecond on a busy
    // machine.
    restore();
    await expectHealth();
  });
});

describe("too many connections", () => {
  const limits = { ...connectionLimits(2 ** 16), most: 30, perAddress: 10 };

  test("of one address: the longest idle ones are closed, and the address is served", async () => {
    const world = await createWorld({ connectionLimits: limits });
    onTestFinished(() => world.close());
    const [oldest, ...others] = await openMany(world, 10);
    const isClosed = (socket?: Socket): boolean | undefined => socket?.readableEnded;
    const stream = await openAt(world, connectionKinds(world, 1)["live"] ?? "", "answered");
    await expect.poll(() => isClosed(oldest)).toBe(true);
    expect(others.some(isClosed)).toBe(false);
    const more = await openMany(world, 30);
    await expect.poll(() => connectionsOf(world)).toBe(10);
    expect(await world.call("guest", "GET /healthz")).toMatchObject({ status: 200 });
    expect(others.every(isClosed)).toBe(true);
    // The server does not close a connection in use to free a slot for a new connection.
    expect(stream.destroyed || isClosed(stream)).toBe(false);
    for (const socket of [stream, ...more]) socket.destroy();
  });

  test("of many addresses: others are still served", async () => {
    const world = await createWorld({ connectionLimits: limits });
    onTestFinished(() => world.close());
    const all = [];
    for (const last of [2, 3, 4, 5, 6]) all.push(...(await openMany(world, 10, `127.0.0.${last}`)));
    expect(await connectionsOf(world)).toBeLessThan(30);
    expect(await world.call("guest", "GET /healthz")).toMatchObject({ status: 200 });
    for (const socket of all) socket.destroy();
  });

  test("of a trusted proxy: it carries those of many people", async () => {
    const world = await createWorld({
      connectionLimits: limits,
      trustedProxies: ["10.0.0.0/8", "127.0.0.0/24"],
    });
    onTestFinished(() => world.close());
    const all = await openMany(world, 20);
    await expect.poll(() => connectionsOf(world)).toBe(20);
    for (const socket of all) socket.destroy();
  });

  async function openMany(world: World, count: number, from?: string): Promise<Socket[]> {
    const sockets = [];
    for (let i = 0; i < count; i++) sockets.push((await openRaw(world, from)).resume());
    return sockets;
  }
});

test.each([
  [1024, 512, 256],
  [4096, 3584, 1792],
  [2 ** 20, 16_000, 3000],
  [100, 64, 32],
])(
  "a process that may open %i files accepts %i connections, %i of an address",
  (files, most, own) => {
    expect(connectionLimits(files)).toMatchObject({ most, perAddress: own });
  },
);
