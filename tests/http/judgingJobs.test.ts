import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/server/platform/db.ts";
import { enqueue } from "../../src/server/platform/jobs.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { LEASE_SECONDS, openWorker } from "./jobWork.ts";
import { until } from "./judgingWorld.ts";

let database: TestDatabase;
let db: Database;
let clock: WorldClock;
const workers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  clock = worldClock();
  await clock.lead(database.url);
  db = openDatabase({ connectionString: database.url }, { clock });
  await db.query({ text: "create table mail (kind text, text text)" });
});
afterEach(async () => {
  for (const stop of workers.splice(0)) await stop();
  await db.query({ text: "delete from job" });
  await db.query({ text: "delete from mail" });
});
afterAll(async () => {
  await db.close();
  await clock.release(database.url);
  await database.drop();
});

/** Starts a worker in this process; returns the function that stops it. */
function startWorker(name: string): () => Promise<void> {
  const { jobs, bus } = openWorker(db, name);
  const stop = () => clock.until(jobs.stop().then(() => bus.close()));
  workers.push(stop);
  return stop;
}

/** Starts a worker in a separate process; returns the function that kills it. */
async function startProcess(name: string): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, "jobWorker.ts");
  const worker = spawn(process.execPath, [script, database.url, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const over = once(worker, "exit");
  const kill = async () => {
    worker.kill("SIGKILL");
    await over;
  };
  workers.push(kill);
  await once(worker.stdout, "data");
  return kill;
}

async function texts(kind: string): Promise<string[]> {
  const rows = await db.query<{ text: string }>({
    text: "select text from mail where kind = $1 order by text",
    values: [kind],
  });
  return rows.map(({ text }) => text);
}

const send = (to: string) => enqueue(db, { kind: "mail", payload: { to, slowly: true } });
const untilBegun = (text: string) =>
  until(
    () => texts("begun"),
    (begun) => begun.includes(text),
  );

/** Waits for the mails in progress. */
async function untilSent(to: string): Promise<void> {
  await db.query({ text: "insert into mail (kind) values ('end')" });
  await until(
    () => texts("sent"),
    (sent) => sent.includes(to),
  );
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
  const kill = await startProcess("first");
  await send("ada");
  await untilBegun("first ada 1");
  await kill();
  startWorker("second");
  await clock.advance(LEASE_SECONDS * SECOND);
  expect(await texts("begun")).toEqual(["first ada 1"]);
  await clock.advance(SECOND);
  await untilBegun("second ada 2");
  await untilSent("ada");
  expect(await texts("begun")).toEqual(["first ada 1", "second ada 2"]);
  expect(await texts("sent")).toEqual(["ada"]);
  expect(await db.query({ text: "select 1 from job" })).toEqual([]);
});

test("a job longer than its lease renews it by heartbeat", async () => {
  startWorker("third");
  startWorker("fourth");
  await send("grace");
  await clock.advance(SECOND);
  const [begun] = await until(
    () => texts("begun"),
    ({ length }) => length > 0,
  );
  for (let second = 0; second < 3 * LEASE_SECONDS; second += 1) await clock.advance(SECOND);
  await untilSent("grace");
  expect(await texts("begun")).toEqual([begun]);
});

test("a worker that is stopped returns its job at once", async () => {
  const stop = startWorker("stopping");
  await send("alan");
  await clock.advance(SECOND);
  await untilBegun("stopping alan 1");
  await stop();
  expect(await db.query({ text: "select state, worker from job" })).toEqual([
    { state: 0, worker: null },
  ]);
  startWorker("next");
  await untilSent("alan");
});

test("a job that always fails is retained with its error after its last attempt", async () => {
  await enqueue(db, { kind: "broken", payload: {} });
  startWorker("worker");
  const job = async () => {
    const rows = await db.query<{ state: number; failures: number; error: string; wait: number }>({
      text: `select state, failures, last_error as error,
        extract(epoch from run_at - verdict_now())::float as wait from job where kind = 'broken'`,
    });
    return rows[0]!;
  };
  const first = await until(job, ({ failures }) => failures === 1);
  expect(first).toMatchObject({ state: 0, wait: 5 });
  expect(first.error).toContain("the mail server said no\ufffd");
  await clock.advance(5 * SECOND - 1);
  expect(await job()).toMatchObject({ failures: 1 });
  await clock.advance(SECOND);
  expect(await until(job, ({ failures }) => failures === 2)).toMatchObject({ state: 2 });
});

test("jobs of different keys take turns, and a unique key exists once", async () => {
  for (let i = 0; i < 5; i += 1) {
    await enqueue(db, { kind: "turns", payload: { i }, fairKey: "flood" });
  }
  await enqueue(db, { kind: "turns", payload: { i: "late" }, fairKey: "another" });
  await enqueue(db, { kind: "turns", payload: { i: "urgent" }, prio: 1, fairKey: "flood" });
  for (let i = 0; i < 3; i += 1) {
    await enqueue(db, { kind: "turns", payload: { i: "once" }, prio: 9, uniqueKey: "k" });
  }
  const rows = await db.query<{ i: unknown }>({
    text: "select payload->'i' as i from job where kind = 'turns' order by prio, vtime, id",
  });
  expect(rows.map(({ i }) => i)).toEqual(["urgent", 0, "late", 1, 2, 3, 4, "once"]);
});
