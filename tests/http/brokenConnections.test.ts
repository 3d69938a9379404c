import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let place: TestDatabase;
let db: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  db = openDatabase({ connectionString: place.url });
});
afterAll(async () => {
  await db.close();
  await place.drop();
});

const ownPid = { text: "select pg_backend_pid() as pid" };
const end = (pid: number) => db.query({ text: "select pg_terminate_backend($1)", values: [pid] });

// A client's error that nobody listens to ends the process, and with it this run.
test("a connection that breaks between two statements of a transaction fails the transaction only", async () => {
  const transaction = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>(ownPid);
    await end(row!.pid);
    await wait(200);
    return tx.query(ownPid);
  });
  await expect(transaction).rejects.toThrow(/terminat|not queryable|closed/);
  expect(await db.query(ownPid)).toHaveLength(1);
});

test("a connection outside of the pool that breaks before anybody listens to it is no harm", async () => {
  const client = await db.connect();
  const { rows } = await client.query<{ pid: number }>(ownPid.text);
  await end(rows[0]!.pid);
  await wait(200);
  await expect(client.query(ownPid.text)).rejects.toThrow(/terminat|not queryable|closed/);
});
