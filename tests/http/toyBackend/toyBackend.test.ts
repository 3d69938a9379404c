import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Feature } from "../../../src/server/feature.ts";
import { Verdict } from "../../../src/shared/verdict/verdict.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { SECOND } from "../../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
  until,
} from "../judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "../timedWorld.ts";
import { ATTEMPTS_MAX, LEASE_SECONDS, POLL_SECONDS, tables, toyFeature } from "./backend.ts";

/*
 * Tests a second judging backend, which judges only the problems that name it. It is defined in these tests, not in the
 * product. The first server accepts submissions but does not run the backend's jobs; the other servers run them.
 */

const RETRY_SECONDS = 5;

let world: TimedWorld;
let problem: TestProblem;
const ends: (() => Promise<unknown>)[] = [];

const withToy =
  (options: Parameters<typeof toyFeature>[0] = {}) =>
  (own: Feature[]): Feature[] => [...own, toyFeature(options)];

beforeAll(async () => {
  world = await createTimedWorld({ features: withToy({ concurrency: 0 }) });
  await world.sql(tables);
  await setInterval(world, 0);
  await addNodeLanguages(world);
  problem = await aProblem(world, { oj: "TOY", judging_backend: "toy" }, 0);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await world.sql("delete from job");
  await world.sql("update outer_state set is_open = true, is_account_free = true, aborted = 0");
});
afterAll(() => world.close());

/** Starts another server process of the site; returns the function that closes it. */
async function startServer(features?: (own: Feature[]) => Feature[]): Promise<TestServer> {
  const server = await startTestServer({
    clock: world.clock,
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
    ...(features && { features }),
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  ends.push(close);
  return { ...server, close };
}

const submit = (code: string) =>
  submitAs(world, "user", { pid: problem.problemId, language: "Toy++", code });

interface Row {
  status: number;
  judger: string | null;
  counted: boolean;
}

async function row(submitId: number): Promise<Row> {
  const [jobRow] = await world.sql<Row & { [column: string]: unknown }>(
    "select status, judger, counted from submission where submit_id = $1",
    [submitId],
  );
  return jobRow!;
}

interface Job {
  kind: string;
  needs: string[];
  state: number;
  attempt: number;
  failures: number;
  postponements: number;
  reason: string | null;
}

async function job(submitId: number): Promise<Job | undefined> {
  const [jobRow] = await world.sql<Job & { [column: string]: unknown }>(
    `select kind, needs, state, attempt, failures, postponements, postpone_reason as reason
     from job where submit_id = $1`,
    [submitId],
  );
  return jobRow;
}

const untilPostponed = (submitId: number, postponements: number) =>
  untilState(submitId, 3, postponements);
/** Resolves when the job is queued again and is waiting for an account. */
const untilWaiting = (submitId: number, postponements: number) =>
  untilState(submitId, 0, postponements);
const untilState = (submitId: number, state: number, postponements: number) =>
  until(
    () => job(submitId),
    (jobRow) => jobRow?.state === state && jobRow.postponements === postponements,
  );
const untilStatus = (submitId: number, status: number) =>
  until(
    () => row(submitId),
    (jobRow) => jobRow.status === status,
  );

/**
 * Advances the clock past a postponement. Any server requeues due jobs; the server that has the backend finds them at
 * its next poll.
 */
async function passPoll(number: number): Promise<void> {
  await world.clock.advance(POLL_SECONDS[number]! * SECOND);
  await world.clock.advance(SECOND);
}

async function timesSent(submitId: number): Promise<number> {
  const runs = await world.sql("select 1 from outer_run where marker = $1", [String(submitId)]);
  return runs.length;
}

test("a submission goes through postponements, a failure and a restart, and is sent once", async () => {
  const first = await startServer(withToy());
  const submitId = await submit("pending fail accepted");
  expect(await untilPostponed(submitId, 1)).toEqual({
    kind: "toy",
    needs: [],
    state: 3,
    attempt: 1,
    failures: 0,
    postponements: 1,
    reason: "sent",
  });
  expect(await row(submitId)).toEqual({ status: Verdict.Submitting, judger: null, counted: false });

  await passPoll(0);
  await untilPostponed(submitId, 2);
  expect(await row(submitId)).toMatchObject({ status: Verdict.Judging, judger: "outer judge" });
  await first.close();
  expect(await job(submitId)).toMatchObject({ attempt: 2, postponements: 2 });
  await startServer(withToy());
  await passPoll(1);
  const failed = await until(
    () => job(submitId),
    (jobRow) => jobRow?.failures === 1,
  );
  expect(failed).toMatchObject({ state: 0, attempt: 3, postponements: 2 });
  await world.clock.advance(RETRY_SECONDS * SECOND);
  await untilStatus(submitId, Verdict.Accepted);
  expect(await row(submitId)).toEqual({
    status: Verdict.Accepted,
    judger: "outer judge",
    counted: true,
  });
  expect(await job(submitId)).toBeUndefined();
  expect(await timesSent(submitId)).toBe(1);
  expect(await world.sql("select answer from toy_run where submit_id = $1", [submitId])).toEqual([
    { answer: "accepted" },
  ]);
});

test("a server that is killed while it sends costs one lease, and nothing is sent twice", async () => {
  const script = join(import.meta.dirname, "serverProcess.ts");
  const { databaseUrl, data } = world.server;
  const server = spawn(process.execPath, [script, databaseUrl, data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(server, "exit");
  ends.push(async () => {
    server.kill("SIGKILL");
    await exit;
  });
  await once(server.stdout, "data");
  const submitId = await submit("accepted");
  await until(
    () => timesSent(submitId),
    (times) => times === 1,
  );
  server.kill("SIGKILL");
  await exit;
  await startServer(withToy());
  await world.clock.advance((LEASE_SECONDS - 1) * SECOND);
  expect(await job(submitId)).toMatchObject({ state: 1, attempt: 1 });
  // One of the servers requeues the job once its lease has expired, and the new server finds it at its next poll.
  await world.clock.advance(2 * SECOND);
  await world.clock.advance(SECOND);
  expect(await untilPostponed(submitId, 1)).toMatchObject({ attempt: 2, failures: 0 });
  await passPoll(0);
  await untilStatus(submitId, Verdict.Accepted);
  expect(await timesSent(submitId)).toBe(1);
});

test("a server that stops in the middle of an attempt returns its job to the others at once", async () => {
  const first = await startServer(withToy({ hangs: true }));
  const submitId = await submit("accepted");
  await until(
    () => timesSent(submitId),
    (times) => times === 1,
  );
  const second = startServer(withToy());
  await first.close();
  await second;
  await world.clock.advance(SECOND);
  expect(await untilPostponed(submitId, 1)).toMatchObject({ attempt: 2 });
  expect(await timesSent(submitId)).toBe(1);
});

test("an attempt ends with its submission", async () => {
  await startServer(withToy({ hangs: true }));
  const submitId = await submit("accepted");
  await until(
    () => timesSent(submitId),
    (times) => times === 1,
  );
  await world.sql("delete from submission where submit_id = $1", [submitId]);
  await world.clock.advance(LEASE_SECONDS * SECOND);
  await until(
    () => world.sql<{ aborted: number }>("select aborted from outer_state"),
    ([state]) => state?.aborted === 1,
  );
  expect(await job(submitId)).toBeUndefined();
});

test("after its last attempt a submission is a System Error; resubmitting and rejudging use the same backend", async () => {
  await startServer(withToy());
  const submitId = await submit("fail fail fail accepted accepted");
  await untilPostponed(submitId, 1);
  await passPoll(0);
  for (let failures = 1; failures < ATTEMPTS_MAX; failures += 1) {
    await until(
      () => job(submitId),
      (jobRow) => jobRow?.failures === failures,
    );
    await world.clock.advance(2 * RETRY_SECONDS * SECOND);
  }
  await untilStatus(submitId, Verdict.SystemError);
  const [error] = await world.sql<{ cause: unknown }>(
    "select cause from submission_error where submit_id = $1",
    [submitId],
  );
  expect(error?.cause).toMatchObject({
    code: "JUDGING_FAILED",
    detail: "Error: the outer judge does not answer",
  });

  const resubmitted = await world.call("user", `GET /api/resubmit?submitId=${submitId}`);
  expect(resubmitted.body.data).toMatchObject({ status: Verdict.Pending });
  await untilStatus(submitId, Verdict.Accepted);
  expect(
    (await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`)).body.data,
  ).toMatchObject({ status: Verdict.Pending });
  // Messages between servers are collected briefly and sent in batches.
  await world.clock.advance(SECOND);
  await untilStatus(submitId, Verdict.Accepted);
  expect(await timesSent(submitId)).toBe(1);
});

test("an error that no retry can resolve ends the first attempt that meets it, and the cause says so", async () => {
  await startServer(withToy());
  const submitId = await submit("closed accepted");
  await untilPostponed(submitId, 1);
  await passPoll(0);
  await untilStatus(submitId, Verdict.SystemError);
  const [error] = await world.sql<{ cause: unknown }>(
    "select cause from submission_error where submit_id = $1",
    [submitId],
  );
  expect(error?.cause).toMatchObject({
    code: "JUDGING_NOT_RETRIED",
    detail: "JobFailure: the outer judge has closed the problem",
  });
  expect(await job(submitId)).toBeUndefined();
});

test("jobs that need an account wait for it without being claimed again", async () => {
  await startServer(withToy());
  await world.sql("update outer_state set is_account_free = false");
  const submitId = await submit("accepted");
  expect(await untilWaiting(submitId, 1)).toMatchObject({
    needs: ["account"],
    reason: "no free account",
  });
  await world.clock.advance(30 * SECOND);
  expect(await job(submitId)).toMatchObject({ state: 0, attempt: 1 });
  await world.sql("update outer_state set is_account_free = true");
  await world.clock.advance(SECOND);
  expect(await untilPostponed(submitId, 2)).toMatchObject({ needs: [], reason: "sent" });
});

/** A node that can judge anything and requests work. */
async function readyNode() {
  const node = await connectNode(world.server.address, { clock: world.clock });
  ends.push(async () => node.kill());
  const languages = ["Toy++", "C++"].map((name) => ({ name, version: "1", compileCommand: "" }));
  await node.hello({ languages });
  node.send({ type: "ready", free: 1 });
  return node;
}

test("judge nodes never get its jobs, with or without a server that runs them", async () => {
  const node = await readyNode();
  const submitId = await submit("accepted");
  expect(await node.receivesNone("task", 2 * SECOND)).toBe(true);
  expect(await job(submitId)).toMatchObject({ kind: "toy", state: 0, attempt: 0 });
  const local = await aProblem(world);
  const judgedId = await submitAs(world, "user", { pid: local.problemId });
  const task = await node.task();
  expect(task.submitId).toBe(judgedId);
  await startServer(withToy());
  expect(await untilPostponed(submitId, 1)).toMatchObject({ attempt: 1 });
  await passPoll(0);
  await untilStatus(submitId, Verdict.Accepted);
  node.send({ type: "ready", free: 1 });
  expect(await node.receivesNone("task", 2 * SECOND)).toBe(true);
});

test("judge nodes run trials of its problems, and previews of rejudging say why there is none", async () => {
  const node = await readyNode();
  const body = { pid: problem.problemId, language: "Toy++", code: "x", cid: 0, input: "1" };
  expect((await world.call("user", "POST /api/trial", { body })).body).toMatchObject({
    status: 200,
  });
  const trial = await node.task();
  expect(trial.trial).toHaveLength(1);
  await node.finish(trial);

  const submitId = await submit("accepted");
  await world.sql(
    "update submission set status = -1, finished_at = verdict_now() where submit_id = $1",
    [submitId],
  );
  await world.sql("delete from job where submit_id = $1", [submitId]);
  const started = await world.call("root", "POST /api/admin/rejudging", {
    body: { reason: "new data", submitIds: [submitId] },
  });
  const { id } = started.body.data as { id: number };
  node.send({ type: "ready", free: 1 });
  const items = await until(
    () => world.sql("select outcome, applied from rejudging_item where rejudging_id = $1", [id]),
    ([item]) => item?.["outcome"] !== null,
  );
  expect(items).toEqual([{ outcome: "failed", applied: null }]);
  expect(await row(submitId)).toMatchObject({ status: Verdict.WrongAnswer });
});

test("what nobody can judge is refused: by the backend, or by a server without it", async () => {
  const body = { pid: problem.problemId, language: "Toy++", code: "x", cid: 0, isRemote: false };
  const refusal = { code: "BACKEND_UNAVAILABLE", status: 503 };
  await world.sql("update outer_state set is_open = false");
  const submitting = () => world.call("user", "POST /api/submit-problem-judge", { body });
  expect((await submitting()).body).toMatchObject(refusal);

  await world.sql("update outer_state set is_open = true");
  const { address } = await startServer();
  const answer = await fetch(`${address}/api/submit-problem-judge`, {
    method: "POST",
    headers: { authorization: world.tokens.user, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject(refusal);
  expect((await submitting()).body).toMatchObject({ status: 200 });
});
