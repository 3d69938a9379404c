import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ErrorCause } from "../../src/shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

const sandboxFault: ErrorCause = {
  code: "sandbox_failed",
  hint: "look",
  detail: "no namespaces left",
};
const full: ErrorCause = { code: "disk_full", hint: "free some", detail: "0 MiB free" };
const jury: ErrorCause = { code: "checker_failed", hint: "correct it", detail: "exit code 3" };

let world: TimedWorld;
let problem: TestProblem;
const nodes: FakeNode[] = [];

beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  problem = await aProblem(world);
});
afterAll(() => world.close());
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill();
  await world.sql("delete from job where submit_id is not null");
  await world.sql("delete from judge_node");
  await addNodeLanguages(world);
  await world.clock.advance(HOUR);
  await world.signInAgain();
});

async function aNode(name: string, failure: ErrorCause | null = null): Promise<FakeNode> {
  const node = await connectNode(world.server.address, { name, clock: world.clock });
  nodes.push(node);
  await node.hello({ health: { failure } });
  return node;
}

const submit = (): Promise<number> => submitAs(world, "user", { pid: problem.problemId });
const ready = (node: FakeNode): void => node.send({ type: "ready", free: 1 });

async function statusOf(submitId: number): Promise<number> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row!.status;
}

function feel(node: FakeNode, failure: ErrorCause | null): void {
  node.send({ type: "heartbeat", running: [], free: failure ? 0 : 1, health: { failure } });
}

const fail = (node: FakeNode, task: JudgeTask, cause: ErrorCause) =>
  node.finish(task, { status: 4, cause });

async function figures(name: string): Promise<string[]> {
  const { text } = await world.call("guest", "GET /metrics");
  return text.split("\n").filter((line) => line.startsWith(name) && line.includes("node="));
}

test("a job that failed because of its node is judged by another one, without a visible failure", async () => {
  const [first, second] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  const task = await first.task();
  ready(first);
  expect(await fail(first, task, sandboxFault)).toBe("accepted");
  ready(first);
  expect(await first.receivesNone("task", 1500), "not to the same one").toBe(true);
  expect(await statusOf(submitId)).toBe(5);
  ready(second);
  const again = await second.task();
  expect(again).toMatchObject({ submitId, attempt: 2 });
  await second.finish(again);
  expect(await statusOf(submitId)).toBe(0);
  expect(await figures("verdict_judge_node_unconfirmed_faults_total")).toEqual([
    'verdict_judge_node_unconfirmed_faults_total{node="first",code="sandbox_failed"} 1',
  ]);
  expect(await figures("verdict_judge_node_faults_total")).toEqual([]);
});

test("without another node the cause is reported", async () => {
  const only = await aNode("only");
  const submitId = await submit();
  ready(only);
  await fail(only, await only.task(), sandboxFault);
  expect(await statusOf(submitId)).toBe(4);
});

test("a jury failure is not retried on other nodes", async () => {
  const [first] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  await fail(first, await first.task(), jury);
  expect(await statusOf(submitId)).toBe(4);
});

test("a job that failed on all nodes is a System Error", async () => {
  const three = [await aNode("a"), await aNode("b"), await aNode("c")];
  const submitId = await submit();
  for (const node of three) {
    ready(node);
    await fail(node, await node.task(), sandboxFault);
  }
  expect(await statusOf(submitId)).toBe(4);
});

test("when the other node disconnects, the job may be retried where it failed", async () => {
  const [first, second] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  await fail(first, await first.task(), sandboxFault);
  second.kill();
  for (let tick = 0; tick < 7; tick += 1) {
    await world.clock.advance(9 * SECOND);
    feel(first, null);
  }
  ready(first);
  const again = await first.task();
  await first.finish(again);
  expect(await statusOf(submitId)).toBe(0);
});

test("an unhealthy node gets no jobs until it reports healthy, and its state is shown", async () => {
  const node = await aNode("unhealthy", full);
  ready(node);
  const submitId = await submit();
  expect(await node.receivesNone("task", 1500)).toBe(true);
  expect(await figures("verdict_judge_node_in_rotation")).toContain(
    'verdict_judge_node_in_rotation{node="unhealthy"} 0',
  );
  expect(await figures("verdict_judge_node_failure")).toEqual([
    'verdict_judge_node_failure{node="unhealthy",reason="disk_full"} 1',
  ]);
  const health = await world.call("root", "GET /api/admin/site-health");
  expect(health.body.data).toMatchObject({
    judges: [{ name: "unhealthy", alive: true, inRotation: false, failure: full }, {}],
  });
  feel(node, null);
  const task = await node.task();
  expect(task.submitId).toBe(submitId);
  // The node's report takes effect at once, but may be stored only after the task has been assigned.
  await until(
    () => figures("verdict_judge_node_failure"),
    ({ length }) => length === 0,
  );
  await node.finish(task);
});

test("a job that the only node releases for its own failure waits for this node, three times", async () => {
  const node = await aNode("only");
  const submitId = await submit();
  for (const time of [1, 2, 3]) {
    ready(node);
    const { jobId, attempt } = await node.task();
    expect(attempt).toBe(time);
    feel(node, full);
    node.send({ type: "release", jobId, attempt, cause: full });
    await until(
      () => statusOf(submitId),
      (status) => status === (time < 3 ? 5 : 4),
    );
    // Resets the node's failures, because a node with three failures would be taken out of rotation.
    await world.sql("update judge_node set faults = 0, suspended_until = null");
    feel(node, null);
  }
});

test("jobs that repeatedly fail on a node whose health check passes do not change its state", async () => {
  const node = await aNode("only");
  for (let i = 0; i < 8; i += 1) {
    const submitId = await submit();
    ready(node);
    await fail(node, await node.task(), sandboxFault);
    expect(await statusOf(submitId)).toBe(4);
  }
  const honest = await submit();
  ready(node);
  await node.finish(await node.task());
  expect(await statusOf(honest)).toBe(0);
  expect(await figures("verdict_judge_node_in_rotation")).toContain(
    'verdict_judge_node_in_rotation{node="only"} 1',
  );
  const [row] = await world.sql("select faults, suspensions from judge_node where name = 'only'");
  expect(row).toEqual({ faults: 0, suspensions: 0 });
});

test("a job that fails everywhere is tried on three nodes, and suspends none of them", async () => {
  const names = ["a", "b", "c", "d", "e"];
  const five = [];
  for (const name of names) five.push(await aNode(name));
  const submitId = await submit();
  for (const node of five.slice(0, 3)) {
    ready(node);
    await fail(node, await node.task(), sandboxFault);
  }
  expect(await statusOf(submitId)).toBe(4);
  for (const node of five) {
    const honest = await submit();
    ready(node);
    await node.finish(await node.task());
    expect(await statusOf(honest)).toBe(0);
  }
});

test("a node that fails three jobs in a row and its health check is taken out of rotation; a success resets the count", async () => {
  const [bad, good] = [await aNode("bad"), await aNode("good")];
  for (let i = 0; i < 3; i += 1) {
    await submit();
    ready(bad);
    const { jobId, attempt } = await bad.task();
    feel(bad, full);
    bad.send({ type: "release", jobId, attempt, cause: sandboxFault });
    ready(good);
    await good.finish(await good.task());
    feel(bad, null);
  }
  await submit();
  ready(bad);
  expect(await bad.receivesNone("task", 1500)).toBe(true);
  expect(await figures("verdict_judge_node_failure")).toEqual([
    'verdict_judge_node_failure{node="bad",reason="suspended"} 1',
  ]);
  // Reconnecting does not end the suspension.
  bad.kill();
  const restarted = await aNode("bad");
  ready(restarted);
  expect(await restarted.receivesNone("task", 1500)).toBe(true);
  await world.clock.advance(MINUTE);
  restarted.kill();
  const later = await aNode("bad");
  ready(later);
  await later.finish(await later.task());
  const [row] = await until(
    () =>
      world.sql<{ faults: number; suspensions: number }>(
        "select faults, suspensions from judge_node where name = 'bad'",
      ),
    ([nodeRow]) => nodeRow?.faults === 0,
  );
  expect(row).toEqual({ faults: 0, suspensions: 0 });
});
