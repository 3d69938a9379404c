import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/system/clock.ts";
import { type Database, openDatabase } from "../../src/server/platform/database/db.ts";
import { type Bus, openBus } from "../../src/server/platform/live/liveBus.ts";
import { createLog } from "../../src/server/platform/process/log.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { SECOND, worldClock } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";

let database: TestDatabase;
let db: Database;
let here: Bus;
let there: Bus;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connectionString: database.url }, { clock: systemClock });
  const log = createLog("bus", "fatal");
  [here, there] = [openBus(db, log), openBus(db, log)];
  // Publishes messages until one arrives; from then on, both servers are listening.
  let ready = false;
  const leave = there.subscribe("hello", () => (ready = true));
  await until(
    async () => {
      here.publish("hello", "");
      return ready;
    },
    (is) => is,
  );
  leave();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
  await database.drop();
});

test("many messages, long ones and in other alphabets, arrive complete and in order, once per subscriber", async () => {
  const messages = Array.from(
    { length: 3000 },
    (_, i) => `${i} ${"长".repeat(i % 500)} "quoted" \\`,
  );
  const [near, far]: [string[], string[]] = [[], []];
  const leave = [
    here.subscribe("x", (m) => near.push(m)),
    there.subscribe("x", (m) => far.push(m)),
  ];
  for (const message of messages) here.publish("x", message);
  await until(
    async () => far.length,
    (count) => count >= messages.length,
  );
  expect(far).toEqual(messages);
  expect(near).toEqual(messages);
  for (const each of leave) each();
});

test("a subscriber that throws does not affect others, and unsubscribed ones receive nothing", async () => {
  const received: string[] = [];
  const leave = there.subscribe("y", () => {
    throw new Error("the handler failed");
  });
  const unsubscribe = there.subscribe("y", () => received.push("gone"));
  there.subscribe("y", (message) => received.push(message));
  unsubscribe();
  here.publish("y", "still here");
  await until(
    async () => received,
    ({ length }) => length > 0,
  );
  expect(received).toEqual(["still here"]);
  leave();
});

test("messages published during a connection loss arrive after it, and the gap is reported", async () => {
  const received: string[] = [];
  let gaps = 0;
  there.subscribe("z", (message) => received.push(message));
  there.onGap(() => (gaps += 1));
  // Ends the connections of both buses, which are recognised by their last statement: listening, notifying, or the
  // periodic check of the connection.
  await db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (query like 'listen %' or query like '%pg_notify%' or query like '%as alive')`,
  });
  await until(
    async () => gaps,
    (count) => count > 0,
  );
  here.publish("z", "after the gap");
  await until(
    async () => received.length,
    (count) => count > 0,
  );
});

test("a bus counts as open when it listens, and reports that messages before that may be missed", async () => {
  const timed = openDatabase({ connectionString: database.url }, { clock: worldClock() });
  const release = Promise.withResolvers<void>();
  const connect = async () => {
    await release.promise;
    return timed.connect();
  };
  const late = openBus({ ...timed, connect }, createLog("bus", "fatal"));
  let gaps = 0;
  let isOpen = false;
  late.onGap(() => (gaps += 1));
  const opened = late.opened().then(() => (isOpen = true));
  here.publish("early", "before it listens");
  await db.query({ text: "select 1" });
  expect({ gaps, isOpen }).toEqual({ gaps: 0, isOpen: false });
  release.resolve();
  await opened;
  expect(gaps).toBe(1);
  await late.close();
  await timed.close();
});

test("without a connection a bus counts as open after a while", async () => {
  const clock = worldClock();
  const timed = openDatabase({ connectionString: database.url }, { clock });
  const never = Promise.withResolvers<never>();
  const unconnected = openBus(
    { ...timed, connect: () => never.promise },
    createLog("bus", "fatal"),
  );
  const opened = unconnected.opened();
  await clock.advance(2 * SECOND);
  await opened;
  never.reject(new Error("the test is over"));
  await clock.until(unconnected.close());
  await timed.close();
});

test("a deferred message is delivered locally at once and remotely by itself", async () => {
  const [near, far]: [string[], string[]] = [[], []];
  const leave = [
    here.subscribe("deferrable", (m) => near.push(m)),
    there.subscribe("deferrable", (m) => far.push(m)),
  ];
  for (const message of ["1", "2"]) here.publish("deferrable", message, { deferrable: true });
  await Promise.resolve();
  expect(near).toEqual(["1", "2"]);
  await until(
    async () => far.length,
    (count) => count >= 2,
  );
  expect(far).toEqual(["1", "2"]);
  leave.forEach((end) => end());
});

test("a check of the connection that becomes due with messages does not overlap them", async () => {
  const clock = worldClock();
  const timed = openDatabase({ connectionString: database.url }, { clock });
  const statements: string[] = [];
  let underWay = 0;
  let overlapping = 0;
  const countingDatabase: Database = {
    ...timed,
    async connect() {
      const client = await timed.connect();
      const ask = client.query.bind(client) as (statement: unknown) => Promise<pg.QueryResult>;
      client.query = (async (statement: string | pg.QueryConfig) => {
        underWay += 1;
        if (underWay > 1) overlapping += 1;
        const answer = await ask(statement).finally(() => (underWay -= 1));
        statements.push(typeof statement === "string" ? statement : statement.text);
        return answer;
      }) as typeof client.query;
      return client;
    },
  };
  const bus = openBus(countingDatabase, createLog("bus", "fatal"));
  bus.publish("overlap", "sent at once");
  await expect.poll(() => statements.filter((text) => text.includes("pg_notify"))).toHaveLength(1);
  bus.publish("overlap", "sent with the next notification");
  await clock.advance(10 * SECOND);
  expect(statements.slice(-2).toSorted()).toEqual([
    "select 1 as alive",
    "select pg_notify($1, $2)",
  ]);
  expect(overlapping).toBe(0);
  await clock.until(bus.close());
  await timed.close();
});
