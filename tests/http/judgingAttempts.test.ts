import { describe, expect, test } from "vitest";
import { SECOND } from "../support/worldClock.ts";
import { JudgingFixture, sendProgress } from "./judgingFixture.ts";
import { accepted, until } from "./judgingWorld.ts";

const fixture = JudgingFixture.open();

describe("leases and attempts", () => {
  test("a node reconnects, also to another server, and its result counts", async () => {
    const elsewhere = await fixture.secondServer();
    try {
      const node = await fixture.aNode();
      await node.hello();
      node.send({ type: "ready", free: 1 });
      const submitId = await fixture.submit();
      const task = await node.task();
      sendProgress(node, task, "judging", 1);
      await until(
        () => fixture.row(submitId),
        ({ casesDone }) => casesDone === 1,
      );
      node.kill();
      const again = await fixture.aNode({ address: elsewhere.address });
      await again.hello({ running: [{ jobId: task.jobId, attempt: task.attempt }] });
      expect(await again.receivesNone("cancel", 100)).toBe(true);
      expect(await fixture.job(submitId)).toMatchObject({ state: 1, attempt: 1 });
      sendProgress(again, task, "judging", 2);
      await until(
        () => fixture.row(submitId),
        ({ casesDone }) => casesDone === 2,
      );
      expect(await again.finish(task)).toBe("accepted");
      expect(await fixture.row(submitId)).toMatchObject({ status: 0 });
    } finally {
      await elsewhere.close();
    }
  });

  test("jobs that a restarted node is not judging any more are requeued at once", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await node.task();
    sendProgress(node, task, "judging", 1);
    await until(
      () => fixture.row(submitId),
      ({ casesDone }) => casesDone === 1,
    );
    node.kill();
    const restarted = await fixture.aNode();
    await restarted.hello();
    expect(await fixture.row(submitId)).toMatchObject({ status: 5, casesDone: null, judger: null });
    restarted.send({ type: "ready", free: 1 });
    const again = await restarted.task();
    expect(again).toMatchObject({ submitId, attempt: 2 });
    expect(await fixture.job(submitId)).toMatchObject({ crashCount: 0 });
    await restarted.finish(again);
  });

  test("an expired lease is claimed by another node, and the late result is refused", async () => {
    const slow = await fixture.aNode({ name: "slow" });
    await slow.hello();
    slow.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await slow.task();
    const quick = await fixture.aNode({ name: "quick" });
    await quick.hello();
    quick.send({ type: "ready", free: 1 });
    await expire(submitId);
    const again = await quick.task();
    expect(again).toMatchObject({ submitId, attempt: 2 });
    slow.send({
      type: "result",
      jobId: task.jobId,
      attempt: 1,
      result: { ...accepted, status: 1 },
    });
    await slow.next("cancel");
    expect(await fixture.row(submitId)).toMatchObject({ status: 5 });
    sendProgress(slow, task, "judging", 1);
    await slow.next("cancel");
    expect(await quick.finish(again, { status: -1 })).toBe("accepted");
    expect(await fixture.row(submitId)).toMatchObject({ status: -1, judger: "quick" });
    expect(await fixture.job(submitId)).toBeUndefined();
  });

  test("progress of an attempt that another one has replaced counts as late", async () => {
    const slow = await fixture.aNode({ name: "slow" });
    await slow.hello();
    slow.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await slow.task();
    const quick = await fixture.aNode({ name: "quick" });
    await quick.hello();
    quick.send({ type: "ready", free: 1 });
    await expire(submitId);
    await quick.task();
    const refused = async () => {
      const { text } = await fixture.world.call("guest", "GET /metrics");
      return Number(/^verdict_judge_late_attempts_total (\d+)/m.exec(text)?.[1] ?? 0);
    };
    const before = await refused();
    // After the order to stop, the node discards its result: it sends no further message about this attempt.
    sendProgress(slow, task, "judging", 1);
    const { jobId, attempt } = task;
    expect(await slow.next("cancel")).toEqual({ type: "cancel", jobId, attempt });
    expect(await refused()).toBe(before + 1);
  });

  test("a heartbeat renews the lease and reports lost attempts", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const { jobId, attempt } = await node.task();
    await fixture.world.clock.advance(5 * SECOND);
    node.send({ type: "heartbeat", running: [{ jobId, attempt }], free: 0 });
    const leaseSeconds = async () => {
      const [row] = await fixture.world.sql<{ s: number }>(
        "select extract(epoch from lease_until - verdict_now())::float as s from job where id = $1",
        [jobId],
      );
      return row!.s;
    };
    await until(leaseSeconds, (seconds) => seconds === 10);
    node.send({ type: "heartbeat", running: [{ jobId, attempt: 7 }], free: 0 });
    expect(await node.next("cancel")).toEqual({ type: "cancel", jobId, attempt: 7 });
    expect((await fixture.row(submitId)).status).toBe(5);
  });

  test("the lease is as long as the operator set it, and nodes are sent it", async () => {
    const elsewhere = await fixture.secondServer({ judgeLeaseMs: 1000 });
    try {
      // The submission is made before the node connects. Otherwise, the other server might not find the new job until
      // the clock advances.
      const submitId = await fixture.submit();
      const node = await fixture.aNode({ address: elsewhere.address });
      expect(await node.hello()).toMatchObject({ leaseMs: 1000 });
      node.send({ type: "ready", free: 1 });
      await node.task();
      const [row] = await fixture.world.sql<{ s: number }>(
        "select extract(epoch from lease_until - verdict_now())::float as s from job where submit_id = $1",
        [submitId],
      );
      expect(row!.s).toBe(1);
      // A node that sends no more messages is disconnected, and its job is requeued.
      for (let second = 0; second < 5; second += 1) await fixture.world.clock.advance(SECOND);
      expect(await node.closed).toBeGreaterThan(0);
      await until(
        () => fixture.job(submitId),
        (job) => job?.state === 0,
      );
    } finally {
      await elsewhere.close();
    }
  });

  test("a released job is requeued without a crash", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const { jobId, attempt } = await node.task();
    node.send({ type: "release", jobId, attempt });
    await until(
      () => fixture.job(submitId),
      (state) => state?.state === 0,
    );
    node.send({ type: "ready", free: 1 });
    const again = await node.task();
    expect(again.attempt).toBe(2);
    expect(await fixture.job(submitId)).toMatchObject({ crashCount: 0 });
    await node.finish(again);
  });

  test("a duplicate result has no effect", async () => {
    const node = await fixture.aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await fixture.submit();
    const task = await node.task();
    await node.finish(task, { status: 0 });
    const counts = () =>
      fixture.world.sql("select * from problem_count where problem_id = $1", [fixture.problem.pid]);
    const before = await counts();
    expect(await node.finish(task, { status: -1 })).toBe("accepted");
    expect(await fixture.row(submitId)).toMatchObject({ status: 0 });
    expect(await counts()).toEqual(before);
  });
});

async function expire(submitId: number): Promise<void> {
  await fixture.world.sql("update job set lease_until = verdict_now() where submit_id = $1", [
    submitId,
  ]);
  await fixture.world.clock.advance(SECOND);
}

describe("crashes", () => {
  test("after two crashes a job runs exclusively, after the third it is a System Error with its cause", async () => {
    const submitId = await fixture.submit();
    for (const death of [1, 2, 3]) {
      const node = await fixture.aNode({ name: "mortal" });
      await node.hello({ slots: 2 });
      node.send({ type: "ready", free: 2 });
      const task = await node.task();
      expect(task.submitId).toBe(submitId);
      if (death === 3) {
        await fixture.submit("other");
        expect(await node.receivesNone("task", 300), "no job beside it").toBe(true);
      }
      node.kill();
      const restarted = await fixture.aNode({ name: "mortal" });
      await restarted.hello({ slots: 2 });
      const { jobId, attempt } = task;
      const crashMessage = {
        type: "crashed",
        jobId,
        attempt,
        detail: "killed by signal 9",
      } as const;
      restarted.send(crashMessage);
      restarted.send(crashMessage);
      if (death < 3)
        await until(
          () => fixture.job(submitId),
          (row) => row?.crashCount === death,
        );
      else
        await until(
          () => fixture.row(submitId),
          ({ status }) => status === 4,
        );
    }
    const reply = await fixture.world.call("root", `GET /api/submission?submitId=${submitId}`);
    expect(reply.text).toContain("NODE_CRASHED");
    expect(reply.text).toContain("killed by signal 9");
    expect(await fixture.job(submitId)).toBeUndefined();
  });

  test("a busy node drains for an exclusive job", async () => {
    const node = await fixture.aNode();
    await node.hello({ slots: 2 });
    node.send({ type: "ready", free: 2 });
    await fixture.submit();
    const first = await node.task();
    const exclusive = await fixture.submit();
    const { jobId, attempt } = await node.task();
    await fixture.world.sql("update job set crash_count = 2 where submit_id = $1", [exclusive]);
    node.send({ type: "release", jobId, attempt });
    await until(
      () => fixture.job(exclusive),
      (state) => state?.state === 0,
    );
    await fixture.submit("other");
    node.send({ type: "ready", free: 2 });
    // The node may have been given jobs before it was drained, but it has none left when the exclusive job arrives.
    await node.finish(first);
    const order: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      node.send({ type: "ready", free: 2 });
      const task = await node.task();
      order.push(task.submitId);
      if (task.submitId === exclusive) expect(await node.receivesNone("task", 200)).toBe(true);
      await node.finish(task);
    }
    expect(order).toContain(exclusive);
  });
});

describe("order", () => {
  test("contest before practice before rejudging, and many submissions of one user delay no other user", async () => {
    const flood: number[] = [];
    for (let i = 0; i < 6; i += 1) flood.push(await fixture.submit("user"));
    const late: number[] = [await fixture.submit("other"), await fixture.submit("other")];
    const contest = await fixture.submit("user");
    const again = await fixture.submit("other");
    await fixture.world.sql("update job set prio = 1 where submit_id = $1", [contest]);
    await fixture.world.sql("update job set prio = 3 where submit_id = $1", [again]);
    const node = await fixture.aNode();
    await node.hello();
    const order: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      node.send({ type: "ready", free: 1 });
      const task = await node.task();
      order.push(task.submitId);
      await node.finish(task);
    }
    expect(order).toEqual([
      contest,
      flood[0],
      late[0],
      flood[1],
      late[1],
      ...flood.slice(2),
      again,
    ]);
  });
});
