import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { type Bus, openBus } from "../../src/server/platform/liveBus.ts";
import { createLog } from "../../src/server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "./judgingWorld.ts";

let database: TestDatabase;
let db: Database;
let here: Bus;
let there: Bus;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connectionString: database.url });
  const log = createLog("bus", "fatal");
  [here, there] = [openBus(db, log), openBus(db, log)];
  // Messages are deferred until both are listening.
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
  const sent = Array.from({ length: 3000 }, (_, i) => `${i} ${"长".repeat(i % 500)} "quoted" \\`);
  const [near, far]: [string[], string[]] = [[], []];
  const leave = [
    here.subscribe("x", (m) => near.push(m)),
    there.subscribe("x", (m) => far.push(m)),
  ];
  for (const message of sent) here.publish("x", message);
  await until(
    async () => far.length,
    (count) => count >= sent.length,
    40_000,
  );
  expect(far).toEqual(sent);
  expect(near).toEqual(sent);
  for (const each of leave) each();
});

test("a subscriber that throws does not affect others, and unsubscribed ones receive nothing", async () => {
  const received: string[] = [];
  const leave = there.subscribe("y", () => {
    throw new Error("not my day");
  });
  const gone = there.subscribe("y", () => received.push("gone"));
  there.subscribe("y", (message) => received.push(message));
  gone();
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
  // The last statement of each connection: listening, notifying, or the periodic check of the connection.
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
