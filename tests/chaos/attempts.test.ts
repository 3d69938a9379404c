import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { holdCommits } from "./holdCommits.ts";
import { type Point, points } from "./judgeScript.ts";
import {
  attemptsOf,
  jobOf,
  judgeOf,
  stored,
  submit,
  untilOver,
  watchAttempts,
  wrongCounters,
} from "./submissions.ts";

const [SERVERS, JUDGES, SLOTS] = [2, 2, 2];
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({
    servers: SERVERS,
    judges: JUDGES,
    slots: SLOTS,
    leaseMs: 10_000,
    judge: "scripted",
    restartCrashed: true,
    lines: true,
    isBuilt: true,
  });
  await watchAttempts(cluster);
});
afterAll(async () => {
  const leftovers = (await cluster?.close()) ?? [];
  if (leftovers.length > 0) throw new Error(`left behind: ${leftovers.join("; ")}`);
});
afterEach(async () => {
  // Creates all gate files, because jobs that a failed test leaves waiting would occupy slots of the judge nodes.
  for (const path of gates) writeFileSync(path, "");
  const wrong = await wrongCounters(cluster);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
});

/** Waits until the submission is judged, and expects the given verdict and exactly one result per case. */
async function expectVerdict(submitId: number, status: number): Promise<void> {
  await untilOver(cluster, [submitId]);
  expect(await stored(cluster, submitId)).toMatchObject({ status, cases: 3, casesDone: 3 });
}

const gates: string[] = [];
/**
 * `path`: the submission continues after its first case only once this file exists. `open` creates this file or, if
 * `attempt` is given, a file that lets only this attempt continue.
 */
function gate(): { path: string; open(attempt?: number): void } {
  const path = join(cluster.folder, `gate-${gates.length + 1}`);
  gates.push(path);
  return {
    path,
    open: (attempt) => writeFileSync(attempt === undefined ? path : `${path}.${attempt}`, ""),
  };
}

describe("a judge node that is killed during a job", () => {
  /**
   * For each point at which the node is killed: whether the job must be judged again. Otherwise, its verdict has
   * already been committed.
   */
  const again: Record<Point, boolean> = {
    taken: true,
    compiled: true,
    judging: true,
    judged: true,
    accepted: false,
  };

  test.each(points)("at the point %s loses no verdict and counts nothing twice", async (dies) => {
    const before = cluster.crashes();
    const submitId = await submit(cluster, { status: 0, first: -1, dies, ms: 30 });
    await until(async () => cluster.crashes() > before);
    await expectVerdict(submitId, again[dies] ? 0 : -1);
    if (again[dies]) expect(await attemptsOf(cluster, submitId)).toBeGreaterThan(1);
    else expect(await attemptsOf(cluster, submitId)).toBe(1);
    // The restarted judge should receive jobs again, so the test submits one job for each slot of all judges.
    const next = await Promise.all(
      Array.from({ length: JUDGES * SLOTS }, () => submit(cluster, { status: 0, ms: 150 })),
    );
    await untilOver(cluster, next);
  });
});

describe("between a result and its acknowledgement", () => {
  const crashes: Record<string, (judge: number) => Promise<unknown>> = {
    "both servers are killed": () => Promise.all([0, 1].map((i) => cluster.killServer(i))),
    "the database is killed": () => cluster.killDatabase(),
    "the judge is killed": (judge) => cluster.killJudge(judge),
  };

  test.each(Object.entries(crashes))("%s: the verdict is written once", async (_, kill) => {
    const { path, open } = gate();
    const submitId = await submit(cluster, { status: -1, until: path });
    const judge = await judgeOf(cluster, submitId);
    const commits = await holdCommits(cluster);
    open();
    await commits.reached();
    const killed = kill(judge);
    await commits.release();
    await killed;
    await expectVerdict(submitId, -1);
  });

  test("with a committed verdict and a lost acknowledgement the result is sent again and changes nothing", async () => {
    const { path, open } = gate();
    const submitId = await submit(cluster, { status: 0, until: path });
    const judge = await judgeOf(cluster, submitId);
    const proxy = cluster.judgeProxies[judge]!;
    proxy.blockResponses();
    open();
    await expectVerdict(submitId, 0);
    proxy.cut();
    // The judge's slot must be free again: jobs must be able to occupy all slots at the same time.
    const together = gate();
    const next = await Promise.all(
      Array.from({ length: JUDGES * SLOTS }, () => submit(cluster, { until: together.path })),
    );
    await until(async () => {
      const jobs = await Promise.all(next.map((id) => jobOf(cluster, id)));
      return jobs.every((job) => job?.state === 1);
    });
    together.open();
    await untilOver(cluster, next);
  });
});

test("all judge nodes, servers and the database are killed at once: every verdict is right and counted once", async () => {
  const { path, open } = gate();
  const statuses = [0, -1, 1, 2, 3, -3, 0, 11, 0, -1];
  const ids = await Promise.all(
    statuses.map((status, i) => submit(cluster, { status, until: path }, i)),
  );
  // The test waits only until the jobs are claimed, and not until progress is reported. A progress message is lost if
  // it is sent while a node reconnects, and no further message follows while the job waits for its file.
  await until(async () => {
    const jobs = await Promise.all(ids.map((id) => jobOf(cluster, id)));
    return jobs.filter((job) => job?.state === 1).length === JUDGES * SLOTS;
  });
  await cluster.killEverything();
  open();
  await untilOver(cluster, ids);
  for (const [i, id] of ids.entries()) await expectVerdict(id, statuses[i]!);
});

test("a judge node that was frozen for longer than its lease resumes, and its attempt is refused", async () => {
  const { path, open } = gate();
  const submitId = await submit(cluster, { status: 0, first: -1, until: path });
  const first = await judgeOf(cluster, submitId);
  const refusedCount = (): number =>
    [0, 1].flatMap((i) => cluster.log(`server-${i}`).split("a late attempt was refused")).length;
  const before = refusedCount();
  const release = cluster.hold("judge", first);
  try {
    await until(async () => {
      const job = await jobOf(cluster, submitId);
      return (job?.attempt ?? 0) > 1 && job?.state === 1;
    });
    open(1);
  } finally {
    release();
  }
  await until(async () => refusedCount() > before);
  expect(await stored(cluster, submitId), "another attempt goes on").toMatchObject({
    isOver: false,
  });
  open();
  await expectVerdict(submitId, 0);
});

test("a job that crashes its judge node is a System Error with its cause after three attempts; other jobs get their verdicts", async () => {
  const before = cluster.crashes();
  const neighbours: number[] = [];
  for (let i = 0; i < 4; i += 1) neighbours.push(await submit(cluster, { status: -1, ms: 100 }, 2));
  const crashing = await submit(cluster, { ends: "crash" }, 1);
  for (let i = 0; i < 6; i += 1) neighbours.push(await submit(cluster, { status: 0, ms: 100 }, 2));
  await untilOver(cluster, [crashing, ...neighbours]);
  expect(await stored(cluster, crashing)).toMatchObject({ status: 4 });
  const [error] = await cluster.ask<{ cause: { code: string; detail: string; hint: string } }>(
    "select cause from submission_error where submit_id = $1",
    [crashing],
  );
  expect(error?.cause).toMatchObject({ code: "NODE_CRASHED" });
  expect(error?.cause.detail).toContain("a crashing job");
  // The job normally gets three attempts. If the machine is so busy that a crashed node does not reconnect before its
  // lease expires, the job may get a further attempt before the crash is reported.
  expect(cluster.crashes() - before).toBeGreaterThanOrEqual(3);
  expect(cluster.crashes() - before).toBeLessThanOrEqual(3 + 2 * JUDGES);
  const rows = await Promise.all(neighbours.map((id) => stored(cluster, id)));
  expect(rows.map(({ status }) => status)).toEqual(neighbours.map((_, i) => (i < 4 ? -1 : 0)));
});

test("a job whose judge node is killed without a crash report ends too, and crashes no more nodes", async () => {
  const before = cluster.crashes();
  const crashing = await submit(cluster, { ends: "killed" }, 1);
  const neighbour = await submit(cluster, { ms: 200 }, 2);
  await untilOver(cluster, [crashing, neighbour]);
  expect(await stored(cluster, crashing)).toMatchObject({ status: 4 });
  expect(await stored(cluster, neighbour)).toMatchObject({ status: 0 });
  // A job is blamed for killing a node only after the same node was killed three times while it judged the job.
  expect(cluster.crashes() - before).toBeLessThanOrEqual(4 * JUDGES);
});

test("another user's submission is next in the queue behind many of one user", async () => {
  const { path, open } = gate();
  const flood: number[] = [];
  // These submissions are sent one after another, because submissions that are stored at the same time may get the same
  // virtual time in the queue.
  while (flood.length < 4 * JUDGES * SLOTS) flood.push(await submit(cluster, { until: path }, 3));
  await until(async () => {
    const running = await cluster.ask(
      "select 1 from job where submit_id = any ($1) and state = 1",
      [flood],
    );
    return running.length === JUDGES * SLOTS;
  });
  const other = await submit(cluster, { until: path }, 4);
  const first = await cluster.ask(
    `select 1 from job f, job o where f.submit_id = any ($1) and o.submit_id = $2 and f.state = 0
       and (f.prio, f.vtime, f.id) < (o.prio, o.vtime, o.id)`,
    [flood, other],
  );
  // At most one of the first user's queued jobs may precede the other user's job, namely a job with the same virtual
  // time.
  expect(first.length).toBeLessThanOrEqual(1);
  open();
  await untilOver(cluster, [...flood, other]);
});
