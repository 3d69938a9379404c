import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Feature } from "../../src/server/feature.ts";
import { LEASE_MS } from "../../src/shared/judge/judgeProtocol.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { startTestServer } from "../support/server.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import {
  aProblem,
  accepted,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { insertToy, makeToyTable, toyFeature, toyKinds, toyOf } from "./toyTasks.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

const options = { features: (own: Feature[]) => [...own, toyFeature] };
let world: TimedWorld;
let problem: TestProblem;
const nodes: FakeNode[] = [];

beforeAll(async () => {
  world = await createTimedWorld(options);
  await makeToyTable(world);
  await addNodeLanguages(world);
  await setInterval(world, 0);
  problem = await aProblem(world);
});
afterAll(() => world.close());
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill();
  await world.sql("delete from job");
  await world.sql("delete from toy");
});

type Hello = Parameters<FakeNode["hello"]>[0] & { address?: string };

async function aNode(name = "node-1", { address, ...hello }: Hello = {}): Promise<FakeNode> {
  const node = await connectNode(address ?? world.server.address, {
    name,
    clock: world.clock,
  });
  nodes.push(node);
  await node.hello(hello);
  return node;
}

/** Reports that the node has a free slot, and returns the node's next task. */
async function next(node: FakeNode): Promise<JudgeTask> {
  node.send({ type: "ready", free: 1 });
  return node.task();
}

function sendResult(node: FakeNode, { jobId, attempt }: JudgeTask, errorMessage: string): void {
  node.send({ type: "result", jobId, attempt, result: { ...accepted, errorMessage } });
}

async function job() {
  const [row] = await world.sql<{ state: number; attempt: number; worker: string; left: number }>(
    `select state, attempt, worker, extract(epoch from lease_until - verdict_now())::float * 1000 as left
     from job where kind = any ($1)`,
    [toyKinds],
  );
  return row;
}

const jobs = () => world.sql("select kind from job where kind = any ($1)", [toyKinds]);

describe("a task", () => {
  test("is claimed and leased, its steps are recorded, and its result is stored once", async () => {
    const id = await insertToy(world, { code: "one" });
    const node = await aNode();
    const task = await next(node);
    expect(task).toMatchObject({ code: "one", attempt: 1, submitId: 0 });
    expect(await job()).toEqual({ state: 1, attempt: 1, worker: "node-1", left: LEASE_MS });
    const { jobId, attempt } = task;
    for (const phase of ["compiling", "judging", "judging"] as const) {
      node.send({ type: "progress", jobId, attempt, phase, cases: [] });
    }
    await until(
      async () => (await toyOf(world, id)).steps,
      (steps) => steps.length === 2,
    );
    expect(await node.finish(task, { errorMessage: "done" })).toBe("accepted");
    expect(await jobs()).toEqual([]);
    // Simulates a lost connection.
    expect(await node.finish(task, { errorMessage: "again" })).toBe("accepted");
    expect(await toyOf(world, id)).toEqual({
      steps: ["compiling", "judging"],
      results: ["done by node-1"],
      failures: [],
    });
  });

  test("stays with a node that renews its lease, and is reassigned to another one when it does not", async () => {
    const id = await insertToy(world, {});
    const node = await aNode();
    const task = await next(node);
    await world.clock.advance(LEASE_MS - 1000);
    node.send({ type: "heartbeat", running: [task], free: 0 });
    await until(job, (row) => row?.left === LEASE_MS);
    await world.clock.advance(LEASE_MS - 1000);
    expect(await job()).toMatchObject({ state: 1, attempt: 1 });
    const other = await aNode("node-2");
    await world.clock.advance(1001);
    const again = await next(other);
    expect(again).toMatchObject({ jobId: task.jobId, attempt: 2 });
    sendResult(node, task, "late");
    expect(await node.next("cancel")).toMatchObject({ jobId: task.jobId, attempt: 1 });
    expect(await other.finish(again, { errorMessage: "right" })).toBe("accepted");
    expect(await toyOf(world, id)).toMatchObject({
      steps: ["waiting"],
      results: ["right by node-2"],
      failures: [],
    });
  });

  test("of a node that crashed is cancelled there after its reconnection, when another node has it", async () => {
    const id = await insertToy(world, {});
    const node = await aNode();
    const task = await next(node);
    node.kill();
    await node.closed;
    await world.clock.advance(LEASE_MS + 1);
    const other = await aNode("node-2");
    const again = await next(other);
    expect(again.attempt).toBe(2);
    const back = await aNode("node-1", { running: [task] });
    expect(await back.next("cancel")).toMatchObject({ jobId: task.jobId, attempt: 1 });
    sendResult(back, task, "late");
    expect(await back.next("cancel")).toMatchObject({ jobId: task.jobId, attempt: 1 });
    await other.finish(again, { errorMessage: "right" });
    expect((await toyOf(world, id)).results).toEqual(["right by node-2"]);
  });

  test("fails after three nodes crashed, and its failure is recorded once", async () => {
    const id = await insertToy(world, {});
    for (const attempt of [1, 2, 3]) {
      const node = await aNode(`node-${attempt}`);
      expect((await next(node)).attempt).toBe(attempt);
      node.kill();
      await node.closed;
      await world.clock.advance(LEASE_MS + 1);
      if (attempt < 3) await until(job, (row) => row?.state === 0);
    }
    await until(jobs, (rows) => rows.length === 0);
    expect(await toyOf(world, id)).toMatchObject({ results: [], failures: ["lost"] });
  });

  test("that crashed two nodes is given only to an idle node, which gets nothing besides it", async () => {
    await insertToy(world, { code: "deadly" });
    for (const attempt of [1, 2]) {
      const node = await aNode(`node-${attempt}`);
      const { jobId } = await next(node);
      node.send({ type: "crashed", jobId, attempt, detail: "killed" });
      await until(job, (row) => row?.state === 0);
      node.kill();
    }
    const node = await aNode("node-3", { slots: 4 });
    await submitAs(world, "user", { pid: problem.problemId });
    await world.sql("update job set run_at = verdict_now() + interval '5 s' where kind = 'toy'");
    const submission = await next(node);
    expect(submission.submitId).toBeGreaterThan(0);
    await world.clock.advance(5001);
    node.send({ type: "ready", free: 3 });
    expect(await node.receivesNone("task", 300), "it judges a submission").toBe(true);
    await node.finish(submission);
    // One second later, the queue is polled again, and the node gets the task.
    await world.clock.advance(1000);
    const deadly = await next(node);
    expect([deadly.code, deadly.attempt]).toEqual(["deadly", 3]);
    await submitAs(world, "user", { pid: problem.problemId });
    node.send({ type: "ready", free: 3 });
    expect(await node.receivesNone("task", 300), "the node is exclusively for the task").toBe(true);
    await node.finish(deadly);
    expect((await node.task()).submitId).toBeGreaterThan(0);
  });

  test("is requeued at once when its node reconnects without it or releases it", async () => {
    const id = await insertToy(world, {});
    const node = await aNode();
    await next(node);
    node.kill();
    const back = await aNode();
    const second = await next(back);
    expect(second.attempt).toBe(2);
    back.send({ type: "release", jobId: second.jobId, attempt: 2 });
    const third = await next(back);
    expect(third.attempt).toBe(3);
    await back.finish(third, { errorMessage: "third" });
    expect(await toyOf(world, id)).toMatchObject({
      steps: ["waiting", "waiting"],
      results: ["third by node-1"],
      failures: [],
    });
  });

  test("whose result cannot be stored is neither ended nor counted until storing succeeds", async () => {
    const id = await insertToy(world, {});
    await world.sql("update toy set refuses = 1");
    const node = await aNode();
    const task = await next(node);
    sendResult(node, task, "kept");
    expect(await node.receivesNone("accepted", 300)).toBe(true);
    expect([await job(), await toyOf(world, id)]).toMatchObject([{ state: 1 }, { results: [] }]);
    await world.sql("update toy set refuses = 0");
    await world.clock.advance(500);
    await node.next("accepted");
    expect([await jobs(), (await toyOf(world, id)).results]).toEqual([[], ["kept by node-1"]]);
  });

  test("survives the exit of the server that assigned it", async () => {
    const database = { connection: { connectionString: world.server.databaseUrl } };
    const id = await insertToy(world, {});
    // The server that is closed uses real timers: with a manual clock, the clock would have to be advanced until the
    // server has closed, and the task's lease would expire.
    const first = await startTestServer({ ...options, ...database, data: world.server.data });
    const node = await aNode("node-1", { address: first.address });
    const task = await next(node);
    await first.app.close();
    await node.closed;
    const back = await aNode("node-1", { running: [task] });
    expect(await job()).toMatchObject({ state: 1, attempt: 1 });
    expect(await back.finish(task, { errorMessage: "kept" })).toBe("accepted");
    expect((await toyOf(world, id)).results).toEqual(["kept by node-1"]);
  });
});

describe("a task ends with its row", () => {
  test("while it waits", async () => {
    const id = await insertToy(world, {});
    const other = await insertToy(world, { code: "other" });
    await world.sql("delete from toy where id = $1", [id]);
    expect(await jobs()).toHaveLength(1);
    const node = await aNode();
    expect((await next(node)).code).toBe("other");
    expect((await toyOf(world, other)).failures).toEqual([]);
  });

  test("while a node runs it, which gets a cancel message", async () => {
    const id = await insertToy(world, {});
    const node = await aNode();
    const task = await next(node);
    await world.sql("delete from toy where id = $1", [id]);
    expect(await jobs()).toEqual([]);
    node.send({ type: "progress", ...task, phase: "compiling", cases: [] });
    expect(await node.next("cancel")).toMatchObject({ jobId: task.jobId, attempt: 1 });
    expect(await node.finish(task)).toBe("accepted");
  });

  test("while its result is being stored, without waiting for each other", async () => {
    const id = await insertToy(world, {});
    const node = await aNode();
    const task = await next(node);
    const deleting = await world.server.db.connect();
    try {
      await deleting.query("begin");
      await deleting.query("select 1 from toy where id = $1 for update", [id]);
      sendResult(node, task, "too late");
      await untilOneIsBlockedBy(deleting);
      await deleting.query("delete from toy where id = $1", [id]);
      await deleting.query("commit");
    } finally {
      await deleting.end();
    }
    await node.next("accepted");
    expect(await jobs()).toEqual([]);
  });
});

describe("order", () => {
  test("kinds are ordered by priority, users of one kind take turns", async () => {
    for (const kind of ["later", "toy", "urgent"] as const) {
      await insertToy(world, { kind, code: `${kind} a1`, user: "a" });
      await insertToy(world, { kind, code: `${kind} a2`, user: "a" });
      await insertToy(world, { kind, code: `${kind} b1`, user: "b" });
    }
    const node = await aNode();
    const order: string[] = [];
    for (let i = 0; i < 9; i += 1) {
      const task = await next(node);
      order.push(task.code);
      await node.finish(task);
    }
    const turns = (kind: string) => ["a1", "b1", "a2"].map((whose) => `${kind} ${whose}`);
    expect(order).toEqual([...turns("urgent"), ...turns("toy"), ...turns("later")]);
  });

  test("each kind yields to the judging that it names", async () => {
    for (const kind of ["later", "toy", "urgent"] as const) {
      await insertToy(world, { kind, code: kind });
    }
    const [practice, rejudge] = [
      await submitAs(world, "user", { pid: problem.problemId }),
      await submitAs(world, "user", { pid: problem.problemId }),
    ];
    await world.sql("update job set prio = 3 where submit_id = $1", [rejudge]);
    const node = await aNode("node-1", { slots: 2 });
    const order: (string | number)[] = [];
    for (let i = 0; i < 5; i += 1) {
      const task = await next(node);
      order.push(task.submitId || task.code);
      await node.finish(task);
    }
    expect(order).toEqual(["urgent", practice, "toy", rejudge, "later"]);
  });

  test("a task waits for a node with its languages, and ends when that takes too long", async () => {
    const id = await insertToy(world, { kind: "urgent" });
    const languages = [{ name: "C", version: "1", compileCommand: "" }];
    const node = await aNode("node-1", { languages });
    node.send({ type: "ready", free: 1 });
    expect(await node.receivesNone("task", 300)).toBe(true);
    await world.clock.advance(30_001);
    await until(jobs, (rows) => rows.length === 0);
    expect((await toyOf(world, id)).failures).toEqual(["busy"]);
  });

  test("four nodes that ask at the same time get four tasks", async () => {
    for (const code of ["1", "2", "3", "4"]) await insertToy(world, { code, user: code });
    const all = await Promise.all([1, 2, 3, 4].map((n) => aNode(`node-${n}`)));
    const nextTasks = await Promise.all(all.map(next));
    expect(new Set(nextTasks.map(({ code }) => code))).toEqual(new Set(["1", "2", "3", "4"]));
  });
});
