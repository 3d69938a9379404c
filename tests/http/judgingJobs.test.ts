import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/server/platform/database/db.ts";
import { enqueue } from "../../src/server/platform/job/jobs.ts";
import { claimJobs, postponeJob } from "../../src/server/platform/job/jobs.sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { LEASE_SECONDS, openWorker, POSTPONED_SECONDS } from "./jobWork.ts";
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
    (lines) => lines.includes(text),
  );

/** Waits until the emails in progress have been sent. */
async function untilSent(to: string): Promise<void> {
  await db.query({ text: "insert into mail (kind) values ('end')" });
  await until(
    () => texts("sent"),
    (lines) => lines.includes(to),
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
  const [firstLine] = await until(
    () => texts("begun"),
    ({ length }) => length > 0,
  );
  for (let second = 0; second < 3 * LEASE_SECONDS; second += 1) await clock.advance(SECOND);
  await untilSent("grace");
  expect(await texts("begun")).toEqual([firstLine]);
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

interface PollJob {
  state: number;
  attempt: number;
  postponements: number;
  failures: number;
  worker: string | null;
  leased: boolean;
  reason: string | null;
  seconds: number;
}

async function pollJob(): Promise<PollJob | undefined> {
  const [job] = await db.query<PollJob & { [column: string]: unknown }>({
    text: `select state, attempt, postponements, failures, worker, lease_until is not null as leased,
        postpone_reason as reason, extract(epoch from run_at - verdict_now())::int as seconds
      from job where kind = 'poll'`,
  });
  return job;
}

const enqueuePoll = (payload: { times: number; failsAt?: number }) =>
  enqueue(db, { kind: "poll", payload: { name: "p", ...payload } });
const untilPostponed = (times: number) =>
  until(pollJob, (job) => job?.state === 3 && job.postponements === times);
const untilDeleted = () => until(pollJob, (job) => job === undefined);

test("a postponed job runs at its time, however often; no failure is counted and no lease is held", async () => {
  await enqueuePoll({ times: 5 });
  startWorker("poller");
  for (let times = 1; times <= 5; times += 1) {
    expect(await untilPostponed(times)).toEqual({
      state: 3,
      attempt: times,
      postponements: times,
      failures: 0,
      worker: null,
      leased: false,
      reason: "not ready\uFFFD",
      seconds: POSTPONED_SECONDS,
    });
    await clock.advance((POSTPONED_SECONDS - 1) * SECOND);
    expect(await pollJob()).toMatchObject({ state: 3, attempt: times, seconds: 1 });
    await clock.advance(SECOND);
  }
  await untilDeleted();
  const expectedLines = [1, 2, 3, 4, 5, 6].map((attempt) => `poller p ${attempt}, 1 in a row`);
  expect(await texts("begun")).toEqual(expectedLines);
  expect(await texts("polled")).toHaveLength(6);
});

test("a postponement that is rolled back is none: the attempt failed, and the next one starts at once after it", async () => {
  await enqueuePoll({ times: 2, failsAt: 1 });
  startWorker("poller");
  await untilPostponed(1);
  await clock.advance(POSTPONED_SECONDS * SECOND);
  expect(await until(pollJob, (job) => job?.failures === 1)).toMatchObject({
    state: 0,
    attempt: 2,
  });
  await clock.advance(5 * SECOND);
  // The earlier failure no longer counts: the job has its full number of attempts again.
  expect(await untilPostponed(2)).toMatchObject({ attempt: 3, failures: 0 });
  await clock.advance(POSTPONED_SECONDS * SECOND);
  await untilDeleted();
  expect(await texts("begun")).toEqual([
    "poller p 1, 1 in a row",
    "poller p 2, 1 in a row",
    "poller p 3, 2 in a row",
    "poller p 4, 1 in a row",
  ]);
  expect(await texts("polled")).toEqual(["p 0", "p 1", "p 2"]);
});

test("after its worker was killed one of two others runs a postponed job, at the same time", async () => {
  const kill = await startProcess("first");
  await enqueuePoll({ times: 1 });
  await untilPostponed(1);
  await kill();
  startWorker("second");
  startWorker("third");
  await clock.advance((POSTPONED_SECONDS - 1) * SECOND);
  expect(await pollJob()).toMatchObject({ state: 3, seconds: 1 });
  await clock.advance(SECOND);
  await untilDeleted();
  const lines = await texts("begun");
  expect(lines).toHaveLength(2);
  expect(lines.filter((text) => /^(second|third) p 2/.test(text))).toHaveLength(1);
  expect(await texts("polled")).toEqual(["p 0", "p 1"]);
});

test("a job that is deleted while it is postponed never runs again", async () => {
  await enqueuePoll({ times: 1 });
  startWorker("poller");
  await untilPostponed(1);
  await db.query({ text: "delete from job" });
  await clock.advance(POSTPONED_SECONDS * SECOND);
  expect(await texts("polled")).toEqual(["p 0"]);
});

/** The queued jobs of kind `place`, in the order in which they will be claimed. */
async function places(): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    text: `select payload ->> 'name' as name from job where kind = 'place' and state = 0
      order by prio, vtime, id`,
  });
  return rows.map(({ name }) => name);
}

test("a postponed job goes first when its time has come, and brings nobody else forward", async () => {
  await db.query({
    text: `insert into job (kind, prio, vtime, fair_key, payload, state, run_at)
      select 'place', 5, vtime, fair_key, jsonb_build_object('name', name), state, verdict_now() + delay * interval '1 second'
      from (values ('polled', 0, 'ada', 3, 10), ('flood 1', 40, 'grace', 0, 0), ('flood 2', 41, 'grace', 0, 0))
        as t (name, vtime, fair_key, state, delay)`,
  });
  // Each kind of job has a separate virtual time, so this job does not affect the order of the `place` jobs.
  await enqueue(db, { kind: "elsewhere", payload: {}, delaySeconds: 3600 });
  const newcomer = (name: string) =>
    enqueue(db, { kind: "place", payload: { name }, fairKey: name });
  await newcomer("alan");
  expect(await places()).toEqual(["flood 1", "alan", "flood 2"]);
  // Any worker requeues due jobs, even those that it cannot run.
  startWorker("poller");
  await clock.advance(POSTPONED_SECONDS * SECOND);
  await until(places, (names) => names.includes("polled"));
  await newcomer("barbara");
  expect(await places()).toEqual(["polled", "flood 1", "alan", "barbara", "flood 2"]);
});

test("jobs that wait only for their needs keep their places, and jobs of another user alternate with them", async () => {
  const enqueuePlace = (fairKey: string, number: number) =>
    enqueue(db, { kind: "place", payload: { name: `${fairKey} ${number}` }, fairKey });
  for (const number of [1, 2, 3]) await enqueuePlace("ada", number);
  const worker = { worker: "waiter", leaseSeconds: LEASE_SECONDS };
  const claim = { kind: "place", offer: [], exclusive: true, most: 2, ...worker };
  for (const { id, attempt } of await claimJobs(db, claim)) {
    const postponement = { seconds: 0, reason: "no free account", needs: ["account"] };
    await postponeJob(db, { id, attempt, ...postponement });
  }
  for (const number of [1, 2]) await enqueuePlace("grace", number);
  expect(await places()).toEqual(["ada 1", "grace 1", "ada 2", "grace 2", "ada 3"]);
});
