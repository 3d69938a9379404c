import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Clock, systemClock } from "../../src/shared/system/clock.ts";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import { startServer } from "../../src/server/main.ts";
import { createLog } from "../../src/server/platform/process/log.ts";
import { holdHashes } from "../support/cheapArgon2.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Starts a second server on the same database. */
function startSecond(port = 0, clock: Clock = systemClock) {
  return startServer({
    connection: { connectionString: world.server.databaseUrl, application_name: "second" },
    host: "127.0.0.1",
    port,
    data: world.server.data,
    baseUrl: "http://127.0.0.1",
    judgeToken: world.server.judgeToken,
    key: Buffer.alloc(32),
    trustedProxies: [],
    log: createLog("server", "fatal"),
    clock,
  });
}

async function connectionsOfSecond(): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'second' and datname = current_database()`,
  );
  return row?.count ?? -1;
}

test("a taken port is reported, and nothing is left running", async () => {
  const { port } = new URL(world.server.address);
  await expect(startSecond(Number(port))).rejects.toThrow("EADDRINUSE");
  await expect.poll(connectionsOfSecond).toBe(0);
});

test("closing ends every connection to the database", async () => {
  const second = await startSecond();
  expect(await connectionsOfSecond()).toBeGreaterThan(0);
  await second.close();
  await expect.poll(connectionsOfSecond).toBe(0);
});

/** Tries to log in. The response is delayed as long as password hashing is blocked. */
const logIn = (address: string) =>
  fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "user", password: "wrong-password" }),
  });

test("closing waits for running responses, and ends their connections", async () => {
  const second = await startSecond();
  const release = holdHashes();
  onTestFinished(release);
  const slow = logIn(second.address);
  await new Promise((resolve) => second.app.server.once("request", resolve));
  const closed = second.close();
  await expect.poll(() => second.app.server.listening).toBe(false);
  release();
  const { status, headers } = await slow;
  // If the response kept the connection alive, the connection would be closed only at the shutdown deadline.
  expect([status, headers.get("connection")]).toEqual([400, "close"]);
  await closed;
});

test("closing waits three seconds for a response, no longer", async () => {
  const clock = manualClock(Date.now());
  const second = await startSecond(0, clock);
  onTestFinished(holdHashes());
  let outcome: unknown = "waiting";
  const slow = logIn(second.address).then(
    ({ status }) => (outcome = status),
    () => (outcome = "cut off"),
  );
  await new Promise((resolve) => second.app.server.once("request", resolve));
  const closed = second.close();
  await expect.poll(() => second.app.server.listening).toBe(false);
  clock.advance(2999);
  expect(outcome).toBe("waiting");
  clock.advance(1);
  await slow;
  expect(outcome).toBe("cut off");
  await closed;
});

test("an ended session or a ban applies to every other server at once", async () => {
  const second = await startSecond();
  const own = async (token: string) => {
    const headers = { authorization: token };
    return (await fetch(`${second.address}/api/get-user-info`, { headers })).status;
  };
  const { other, user } = world.tokens;
  expect([await own(other), await own(user)]).toEqual([200, 200]);
  await world.call("other", "GET /api/logout");
  await world.sql("update app_user set status = 1 where username = 'user'");
  expect([await own(other), await own(user)]).toEqual([401, 401]);
  await second.close();
});
