import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/shared/clock.ts";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { workSettled } from "../support/pendingWork.ts";

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

/** Ends a connection's process; resolves when it has ended and this process has noticed it. */
async function end(pid: number): Promise<void> {
  await db.query({ text: "select pg_terminate_backend($1)", values: [pid] });
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  await workSettled();
}

// An unhandled error of a client would end the process, and with it this test run.
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
