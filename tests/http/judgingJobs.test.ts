import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { enqueue } from "../../src/server/platform/jobs.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "./judgingWorld.ts";

let database: TestDatabase;
let db: Database;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connectionString: database.url });
  await db.query({ text: "create table mail (kind text, text text)" });
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function startWorker(name: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "jobWorker.ts");
  const worker = spawn(process.execPath, [script, database.url, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  await once(worker.stdout, "data");
  return worker;
}

async function texts(kind: string): Promise<string[]> {
  const rows = await db.query<{ text: string }>({
    text: "select text from mail where kind = $1 order by text",
    values: [kind],
  });
  return rows.map(({ text }) => text);
}

test("a job enqueued in a rolled-back transaction does not exist", async () => {
  const payload = { to: "nobody", slowly: false };
  const failing = db.transaction(async (tx) => {
    await enqueue(tx, { kind: "mail", payload });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await db.query({ text: "select 1 from job" })).toEqual([]);
});

test("a worker killed while sending a mail costs one lease, and the mail is sent once", async () => {
  const first = await startWorker("first");
  await enqueue(db, { kind: "mail", payload: { to: "ada", slowly: true } });
  await until(
    () => texts("begun"),
    (begun) => begun.includes("first ada 1"),
  );
  first.kill("SIGKILL");
  await startWorker("second");
  await until(
    () => texts("sent"),
    (sent) => sent.includes("ada"),
    30_000,
  );
  expect(await texts("begun")).toEqual(["first ada 1", "second ada 2"]);
  expect(await texts("sent")).toEqual(["ada"]);
  expect(await db.query({ text: "select 1 from job" })).toEqual([]);
});

test("a job longer than its lease renews it by heartbeat", async () => {
  await startWorker("third");
  await startWorker("fourth");
  await enqueue(db, { kind: "mail", payload: { to: "grace", slowly: true } });
  await until(
    () => texts("sent"),
    (sent) => sent.includes("grace"),
    20_000,
  );
  const begun = (await texts("begun")).filter((text) => text.includes("grace"));
  expect(begun).toHaveLength(1);
});

test("a worker that is stopped returns its job at once", async () => {
  const stopping = await startWorker("stopping");
  await enqueue(db, { kind: "mail", payload: { to: "alan", slowly: true } });
  await until(
    () => texts("begun"),
    (begun) => begun.some((text) => text.includes("alan")),
  );
  stopping.kill("SIGTERM");
  await once(stopping, "exit");
  expect(await db.query({ text: "select state, worker from job" })).toEqual([
    { state: 0, worker: null },
  ]);
  await startWorker("next");
  await until(
    () => texts("sent"),
    (sent) => sent.includes("alan"),
    20_000,
  );
});

test("a job that always fails is retained with its error after its last attempt", async () => {
  await startWorker("patient");
  await enqueue(db, { kind: "broken", payload: {} });
  const job = async () => {
    const rows = await db.query<{ state: number; failures: number; error: string; wait: number }>({
      text: `select state, failures, last_error as error,
        extract(epoch from run_at - now())::float as wait from job where kind = 'broken'`,
    });
    return rows[0]!;
  };
  const first = await until(job, ({ failures }) => failures === 1);
  expect(first.state).toBe(0);
  expect(first.wait, "it waits before the next attempt").toBeGreaterThan(1);
  expect(first.error).toContain("the mail server said no\ufffd");
  await db.query({ text: "update job set run_at = now()" });
  expect(await until(job, ({ failures }) => failures === 2)).toMatchObject({ state: 2 });
});

test("jobs of different keys take turns, and a unique key exists once", async () => {
  await db.query({ text: "delete from job" });
  for (let i = 0; i < 5; i += 1) {
    await enqueue(db, { kind: "turns", payload: { i }, fairKey: "flood" });
  }
  await enqueue(db, { kind: "turns", payload: { i: "late" }, fairKey: "somebody" });
  await enqueue(db, { kind: "turns", payload: { i: "urgent" }, prio: 1, fairKey: "flood" });
  for (let i = 0; i < 3; i += 1) {
    await enqueue(db, { kind: "turns", payload: { i: "once" }, prio: 9, uniqueKey: "k" });
  }
  const rows = await db.query<{ i: unknown }>({
    text: "select payload->'i' as i from job where kind = 'turns' order by prio, vtime, id",
  });
  expect(rows.map(({ i }) => i)).toEqual(["urgent", 0, "late", 1, 2, 3, 4, "once"]);
});
