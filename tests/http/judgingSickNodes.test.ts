import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ErrorCause, JudgeTask } from "../../src/shared/judgeProtocol.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  languagesKnown,
  type MadeProblem,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

const broken: ErrorCause = { code: "sandbox_failed", hint: "look", detail: "no namespaces left" };
const full: ErrorCause = { code: "disk_full", hint: "free some", detail: "0 MiB free" };
const jury: ErrorCause = { code: "checker_failed", hint: "mend it", detail: "exit code 3" };

let world: World;
let problem: MadeProblem;
const nodes: FakeNode[] = [];

beforeAll(async () => {
  world = await createWorld();
  await languagesKnown(world);
  await setInterval(world, 0);
  problem = await aProblem(world);
});
afterAll(() => world.close());
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill();
  await world.sql("delete from job where submit_id is not null");
  await world.sql("delete from judge_node");
  await languagesKnown(world);
  await world.sql("update judge_node set seen_at = now() - interval '1 hour'");
});

async function aNode(name: string, trouble: ErrorCause | null = null): Promise<FakeNode> {
  const node = await connectNode(world.server.address, { name });
  nodes.push(node);
  await node.hello({ health: { trouble } });
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

function feel(node: FakeNode, trouble: ErrorCause | null): void {
  node.send({ type: "heartbeat", running: [], free: trouble ? 0 : 1, health: { trouble } });
}

const fail = (node: FakeNode, task: JudgeTask, cause: ErrorCause) =>
  node.finish(task, { status: 4, cause });

async function figures(name: string): Promise<string[]> {
  const { text } = await world.call("guest", "GET /metrics");
  return text.split("\n").filter((line) => line.startsWith(name) && line.includes("node="));
}

test("what failed through a node's own fault is judged by another one, and nobody sees it", async () => {
  const [first, second] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  const task = await first.task();
  ready(first);
  expect(await fail(first, task, broken)).toBe("accepted");
  ready(first);
  expect(await first.silent("task", 1500), "not to the same one").toBe(true);
  expect(await statusOf(submitId)).toBe(5);
  ready(second);
  const again = await second.task();
  expect(again).toMatchObject({ submitId, attempt: 2 });
  await second.finish(again);
  expect(await statusOf(submitId)).toBe(0);
  expect(await figures("verdict_judge_node_faults_total")).toEqual([
    'verdict_judge_node_faults_total{node="first",code="sandbox_failed"} 1',
  ]);
});

test("with nobody else to ask the cause is the answer", async () => {
  const only = await aNode("only");
  const submitId = await submit();
  ready(only);
  await fail(only, await only.task(), broken);
  expect(await statusOf(submitId)).toBe(4);
});

test("a jury's fault is nobody else's to repeat", async () => {
  const [first] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  await fail(first, await first.task(), jury);
  expect(await statusOf(submitId)).toBe(4);
});

test("a job that failed everywhere is a System Error", async () => {
  const three = [await aNode("a"), await aNode("b"), await aNode("c")];
  const submitId = await submit();
  for (const node of three) {
    ready(node);
    await fail(node, await node.task(), broken);
  }
  expect(await statusOf(submitId)).toBe(4);
});

test("when the other node vanishes, the job may be tried again where it failed", async () => {
  const [first, second] = [await aNode("first"), await aNode("second")];
  const submitId = await submit();
  ready(first);
  await fail(first, await first.task(), broken);
  second.kill();
  await world.sql(
    "update judge_node set seen_at = now() - interval '1 minute' where name = 'second'",
  );
  ready(first);
  const again = await first.task();
  await first.finish(again);
  expect(await statusOf(submitId)).toBe(0);
});

test("a node that says it is sick gets nothing until it says it is well, and all can see why", async () => {
  const node = await aNode("sick", full);
  ready(node);
  const submitId = await submit();
  expect(await node.silent("task", 1500)).toBe(true);
  expect(await figures("verdict_judge_node_in_rotation")).toContain(
    'verdict_judge_node_in_rotation{node="sick"} 0',
  );
  expect(await figures("verdict_judge_node_trouble")).toEqual([
    'verdict_judge_node_trouble{node="sick",reason="disk_full"} 1',
  ]);
  const health = await world.call("root", "GET /api/admin/site-health");
  expect(health.body.data).toMatchObject({
    judges: [{ name: "sick", alive: true, inRotation: false, trouble: full }, {}],
  });
  feel(node, null);
  const task = await node.task();
  expect(task.submitId).toBe(submitId);
  // Its word counts at once; that it is written down too may come after the task.
  await until(
    () => figures("verdict_judge_node_trouble"),
    ({ length }) => length === 0,
  );
  await node.finish(task);
});

test("what the only node gives back for its own trouble waits for it, three times", async () => {
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
    // Benched after three of them; here nobody waits for a minute.
    await world.sql("update judge_node set faults = 0, benched_until = null");
    feel(node, null);
  }
});

test("a node that fails three times in a row is benched though it feels well, and forgiven for a success", async () => {
  const [bad, good] = [await aNode("bad"), await aNode("good")];
  for (let i = 0; i < 3; i += 1) {
    await submit();
    ready(bad);
    await fail(bad, await bad.task(), broken);
    ready(good);
    await good.finish(await good.task());
  }
  await submit();
  ready(bad);
  expect(await bad.silent("task", 1500)).toBe(true);
  expect(await figures("verdict_judge_node_trouble")).toEqual([
    'verdict_judge_node_trouble{node="bad",reason="benched"} 1',
  ]);
  // A new connection changes nothing.
  bad.kill();
  const reborn = await aNode("bad");
  ready(reborn);
  expect(await reborn.silent("task", 1500)).toBe(true);
  await world.sql("update judge_node set benched_until = now() where name = 'bad'");
  reborn.kill();
  const later = await aNode("bad");
  ready(later);
  await later.finish(await later.task());
  const [row] = await until(
    () =>
      world.sql<{ faults: number; benches: number }>(
        "select faults, benches from judge_node where name = 'bad'",
      ),
    ([found]) => found?.faults === 0,
  );
  expect(row).toEqual({ faults: 0, benches: 0 });
});
