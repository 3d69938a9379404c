import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";

const [JUDGES, SLOTS] = [3, 2];
let cluster: Cluster;

beforeAll(async () => {
  const servers = 2;
  cluster = await startCluster({
    ...{ servers, judges: JUDGES, slots: SLOTS },
    ...{ judge: "scripted", revive: true },
  });
}, 240_000);
afterAll(async () => {
  const left = (await cluster?.close()) ?? [];
  if (left.length > 0) throw new Error(`left behind: ${left.join("; ")}`);
}, 60_000);

async function submit(code: string, person = 0): Promise<number> {
  const response = await fetch(`${cluster.addresses[0]}/api/submit-problem-judge`, {
    method: "POST",
    headers: { authorization: cluster.tokens[person]!, "content-type": "application/json" },
    body: JSON.stringify({ pid: cluster.problemId, language: "C", code }),
  });
  const { data } = (await response.json()) as { data: { submitId: number } };
  return data.submitId;
}

async function statusOf(submitId: number): Promise<number> {
  const [row] = await cluster.ask<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row!.status;
}

async function jobOf(submitId: number) {
  const [row] = await cluster.ask<{ worker: string; attempt: number; state: number }>(
    "select worker, attempt, state from job where submit_id = $1",
    [submitId],
  );
  return row;
}

const ended = (submitId: number) => async () => (await statusOf(submitId)) <= 4;

test("a judge that stood still longer than its lease comes back late, and its attempt is refused", async () => {
  const submitId = await submit("verdict 0 after 15000");
  await until(async () => (await jobOf(submitId))?.state === 1);
  const first = Number((await jobOf(submitId))!.worker.split("-")[1]);
  const release = cluster.hold("judge", first);
  try {
    await until(async () => {
      const job = await jobOf(submitId);
      return job?.attempt === 2 && job.state === 1;
    });
  } finally {
    release();
  }
  const refusal = "a late attempt was refused";
  await until(async () => [0, 1].some((i) => cluster.log(`server-${i}`).includes(refusal)));
  expect((await jobOf(submitId))?.attempt, "the second attempt goes on").toBe(2);
  await until(ended(submitId));
  expect(await statusOf(submitId)).toBe(0);
  const [row] = await cluster.ask<{ judger: string }>(
    "select judger from submission where submit_id = $1",
    [submitId],
  );
  expect(row?.judger).not.toBe(`judge-${first}`);
  expect(await verifyCounters(cluster.db)).toEqual([]);
}, 120_000);

test("a job that kills its judge is a System Error with its cause after three tries; its neighbours end right", async () => {
  const before = cluster.deaths();
  const neighbours: number[] = [];
  for (let i = 0; i < 10; i += 1) neighbours.push(await submit(`verdict -1 after ${100 + i}`, 2));
  const poisoned = await submit("crash", 1);
  for (let i = 0; i < 20; i += 1) neighbours.push(await submit(`verdict 0 after ${100 + i}`, 2));
  await until(ended(poisoned), 180_000);
  expect(await statusOf(poisoned)).toBe(4);
  const [error] = await cluster.ask<{ cause: { code: string; detail: string; hint: string } }>(
    "select cause from submission_error where submit_id = $1",
    [poisoned],
  );
  expect(error?.cause).toMatchObject({ code: "NODE_DIED" });
  expect(error?.cause.detail).toContain("a poisoned job");
  // Three tries; on a machine so busy that a judge is not back within its lease, the job may meet
  // another one before its death is told.
  expect(cluster.deaths() - before).toBeLessThanOrEqual(3 + JUDGES);
  expect(cluster.deaths() - before).toBeGreaterThanOrEqual(3);
  for (const each of neighbours) await until(ended(each), 60_000);
  const statuses = await Promise.all(neighbours.map(statusOf));
  expect(statuses).toEqual(neighbours.map((_, i) => (i < 10 ? -1 : 0)));
  expect(await verifyCounters(cluster.db)).toEqual([]);
}, 300_000);

test("a job whose judge is killed without a word ends too, and no judge dies of it for ever", async () => {
  const before = cluster.deaths();
  const poisoned = await submit("killed", 1);
  const neighbour = await submit("verdict 0 after 200", 2);
  await until(ended(poisoned), 240_000);
  expect(await statusOf(poisoned)).toBe(4);
  // A kill says nothing about the job until it was the third on one judge.
  expect(cluster.deaths() - before).toBeLessThanOrEqual(4 * JUDGES);
  await until(ended(neighbour));
  expect(await statusOf(neighbour)).toBe(0);
}, 300_000);

test("200 submissions of one person delay another's by no more than what runs just then", async () => {
  const flood: number[] = [];
  for (let i = 0; i < 200; i += 20) {
    const some = Array.from({ length: 20 }, () => submit("verdict 0 after 1000", 3));
    flood.push(...(await Promise.all(some)));
  }
  const [now] = await cluster.ask<{ left: number }>(
    "select count(*)::int as left from submission where submit_id = any ($1) and finished_at is null",
    [flood],
  );
  expect(now?.left, "the flood is still waiting").toBeGreaterThan(4 * JUDGES * SLOTS);
  const other = await submit("verdict 0 after 1000", 4);
  await until(ended(other));
  const [passed] = await cluster.ask<{ count: number }>(
    `select count(*)::int as count from submission f, submission o
     where f.submit_id = any ($1) and o.submit_id = $2
       and f.finished_at > o.submit_time and f.finished_at < o.finished_at`,
    [flood, other],
  );
  // Those that ran, one of the same turn, and what the other slots did meanwhile.
  expect(passed?.count).toBeLessThanOrEqual(3 * JUDGES * SLOTS);
  await until(async () => {
    const [row] = await cluster.ask<{ left: number }>(
      "select count(*)::int as left from submission where finished_at is null",
    );
    return row?.left === 0;
  }, 120_000);
}, 240_000);
