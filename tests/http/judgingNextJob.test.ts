import { expect, test } from "vitest";
import type { GatewayMessage } from "../../src/shared/judge/judgeProtocol.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { SECOND } from "../support/worldClock.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { JudgingFixture } from "./judgingFixture.ts";
import { accepted, type FakeNode, until } from "./judgingWorld.ts";

const fixture = JudgingFixture.open();

/** Sends a result as nodes do, and asks the server to send the next job in the response. */
function bring(node: FakeNode, { jobId, attempt }: JudgeTask, free = 1): void {
  node.send({ type: "result", jobId, attempt, result: accepted, free });
}

async function submitted(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count)
    ids.push(await fixture.submit(ids.length % 2 === 0 ? "user" : "other"));
  return ids;
}

async function aNodeWith(name: string): Promise<FakeNode> {
  const node = await fixture.aNode({ name });
  await node.hello();
  node.send({ type: "ready", free: 1 });
  return node;
}

/** A node that is judging this submission. */
async function aNodeAt(submitId: number): Promise<{ node: FakeNode; task: JudgeTask }> {
  const node = await aNodeWith("node-1");
  const task = await node.task();
  expect(task.submitId).toBe(submitId);
  return { node, task };
}

test("responses to verdicts contain the next jobs, in queue order", async () => {
  const ids = await submitted(12);
  const node = await aNodeWith("node-1");
  let currentTask: Extract<GatewayMessage, { type: "task" }> = await node.next("task");
  const order = [currentTask.task.submitId];
  let along = 0;
  while (order.length < ids.length) {
    const { jobId, attempt } = currentTask.task;
    bring(node, currentTask.task);
    currentTask = await node.next("task");
    // Sometimes an auxiliary task takes precedence; the next job then arrives in a separate message.
    if (currentTask.accepted) along += 1;
    expect(currentTask.accepted ?? (await node.next("accepted"))).toMatchObject({ jobId, attempt });
    order.push(currentTask.task.submitId);
  }
  bring(node, currentTask.task);
  await node.next("accepted");
  expect(order).toEqual(ids);
  expect(along).toBeGreaterThan(0);
  for (const id of ids)
    expect(await fixture.row(id)).toMatchObject({ status: 0, judger: "node-1" });
  expect(await fixture.world.sql("select 1 from job where submit_id is not null")).toEqual([]);
});

test("a late result returns no job", async () => {
  const slow = await aNodeWith("slow");
  const [late = 0] = await submitted(1);
  const task = await slow.task();
  await fixture.world.sql("update job set lease_until = verdict_now()");
  const quick = await aNodeWith("quick");
  await fixture.world.clock.advance(SECOND);
  const again = await quick.task();
  expect(again).toMatchObject({ submitId: late, attempt: 2 });
  const [waiting = 0] = await submitted(1);
  bring(slow, task);
  await slow.next("cancel");
  // The node still has a free slot, so it gets the next job in a separate message.
  const next = await slow.next("task");
  expect(next).toMatchObject({ task: { submitId: waiting, attempt: 1 } });
  expect(next.accepted).toBeUndefined();
  expect(await fixture.row(late)).toMatchObject({ status: 5 });
  expect(await quick.finish(again)).toBe("accepted");
});

test("on a connection loss while the verdict is written, the verdict counts and the next job is requeued", async () => {
  const [first = 0, second = 0] = await submitted(2);
  const { node, task } = await aNodeAt(first);
  await fixture.world.server.db.transaction(async (tx) => {
    await tx.query({
      text: "select 1 from submission where submit_id = $1 for update",
      values: [first],
    });
    bring(node, task);
    await untilOneIsBlockedBy(tx);
    node.kill();
    await node.closed;
  });
  await until(
    () => fixture.row(first),
    ({ status }) => status === 0,
  );
  const other = await aNodeWith("node-2");
  expect(await other.task()).toMatchObject({ submitId: second });
  expect(await fixture.job(second)).toMatchObject({ state: 1, crashCount: 0 });
});

test("an exclusive job is never returned with a verdict", async () => {
  const [first = 0, exclusive = 0] = await submitted(2);
  const { node, task } = await aNodeAt(first);
  await fixture.world.sql("update job set crash_count = 2 where submit_id = $1", [exclusive]);
  bring(node, task);
  await node.next("accepted");
  const next = await node.next("task");
  expect(next).toMatchObject({ task: { submitId: exclusive } });
  expect(next.accepted).toBeUndefined();
});

test("a job that cannot be judged ends when it is claimed with a verdict, and the next one is returned", async () => {
  const [first = 0, brokenId = 0, last = 0] = await submitted(3);
  const { node, task } = await aNodeAt(first);
  await fixture.world.sql("update submission set language = 'gone' where submit_id = $1", [
    brokenId,
  ]);
  bring(node, task);
  await node.next("accepted");
  expect(await node.task()).toMatchObject({ submitId: last });
  await until(
    () => fixture.row(brokenId),
    ({ status }) => status === 4,
  );
  expect(await fixture.row(first)).toMatchObject({ status: 0 });
});
