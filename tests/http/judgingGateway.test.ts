import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { JUDGE_BLOB_PATH, JUDGE_CLOSE, type JudgeTask } from "../../src/shared/judgeProtocol.ts";
import { startTestServer } from "../support/server.ts";
import {
  accepted,
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  languagesKnown,
  type MadeProblem,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

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
  await world.sql("delete from job");
});

async function aNode(options: { name?: string; address?: string } = {}): Promise<FakeNode> {
  const { address = world.server.address, name } = options;
  const node = await connectNode(address, { name });
  nodes.push(node);
  return node;
}

function submit(as: "user" | "other" = "user", language = "C++"): Promise<number> {
  return submitAs(world, as, { pid: problem.problemId, language });
}

async function row(submitId: number) {
  const [found] = await world.sql<{
    status: number;
    casesDone: number | null;
    casesTotal: number | null;
    judger: string | null;
  }>(
    `select status, cases_done as "casesDone", cases_total as "casesTotal", judger
     from submission where submit_id = $1`,
    [submitId],
  );
  return found!;
}

async function job(submitId: number) {
  const [found] = await world.sql<{
    id: number;
    attempt: number;
    state: number;
    strikes: number;
    worker: string | null;
  }>("select id, attempt, state, strikes, worker from job where submit_id = $1", [submitId]);
  return found;
}

describe("the door", () => {
  test("a wrong or missing token is refused before the connection is made", async () => {
    for (const token of ["wrong", "", "judge-token-of-the-testsX"]) {
      await expect(connectNode(world.server.address, { token })).rejects.toThrow("401");
    }
  });

  test("test data is served by hash to nodes only, and nothing but test data", async () => {
    const bytes = Buffer.from("1 2\n".repeat(100_000));
    const sha = await storeFile(bytes);
    const secret = await storeFile(Buffer.from("somebody's picture"));
    const path = (hash: string) => `${world.server.address}${JUDGE_BLOB_PATH}/${hash}`;
    const ask = (hash: string, token: string) =>
      fetch(path(hash), { headers: { authorization: token } });
    const token = world.server.judgeToken;
    expect((await ask(sha, token)).status, "not yet anybody's test data").toBe(404);
    await world.sql("update problem_case set input_sha256 = $1 where problem_id = $2 and seq = 1", [
      sha,
      problem.pid,
    ]);
    const reply = await ask(sha, token);
    expect(reply.status).toBe(200);
    const got = Buffer.from(await reply.arrayBuffer());
    expect(createHash("sha256").update(got).digest("hex")).toBe(sha);
    expect((await ask(sha, "wrong")).status).toBe(403);
    expect((await ask(sha, world.tokens.root)).status, "a person's token opens nothing").toBe(403);
    expect((await ask(secret, token)).status).toBe(404);
    expect((await ask("..%2f..%2fetc", token)).status).toBe(404);
    expect((await ask("z".repeat(64), token)).status).toBe(404);
  });

  test("nonsense closes the connection", async () => {
    const node = await aNode();
    node.send({ type: "nonsense" } as never);
    expect(await node.closed).toBe(JUDGE_CLOSE.badMessage);
  });

  test("a second connection of the same name replaces the first, on another server too", async () => {
    const first = await aNode({ name: "twin" });
    await first.hello();
    const second = await aNode({ name: "twin" });
    await second.hello();
    expect(await first.closed).toBe(JUDGE_CLOSE.replaced);
    const elsewhere = await secondServer();
    try {
      const third = await aNode({ name: "twin", address: elsewhere.address });
      await third.hello();
      expect(await second.closed).toBe(JUDGE_CLOSE.replaced);
    } finally {
      await elsewhere.app.close();
    }
  });
});

async function storeFile(bytes: Buffer): Promise<string> {
  const { folderStore } = await import("../../src/server/platform/files.ts");
  return folderStore(world.server.db, `${world.server.data}/files`).put(bytes);
}

/** Another server process's worth of server on the same database. */
async function secondServer() {
  return startTestServer({
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
  });
}

describe("one submission's way", () => {
  test("from the call through compiling and cases to the verdict", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const task = await node.task();
    expect(task).toMatchObject({
      ...{ submitId, language: "C++", code: "int main() {}", attempt: 1 },
      limits: { timeMs: 1000, memoryMb: 256, stackMb: 128, outputMb: 16 },
      ...{ judgeMode: "default", caseMode: "default", scored: false, judgeProgram: null },
      comparison: { kind: "lines", presentation: false },
    });
    expect(task.cases.map(({ seq }) => seq)).toEqual([1, 2]);
    say(node, task, "compiling");
    await until(
      () => row(submitId),
      ({ status }) => status === 6,
    );
    say(node, task, "judging", 1);
    await until(
      () => row(submitId),
      ({ status, casesDone }) => status === 7 && casesDone === 1,
    );
    expect(await row(submitId)).toMatchObject({ casesTotal: 2, judger: "node-1" });
    expect(await node.finish(task, { status: -1, cases: [judgedCase(1), judgedCase(2, -1)] })).toBe(
      "accepted",
    );
    expect(await row(submitId)).toMatchObject({ status: -1, casesDone: 2, casesTotal: 2 });
    expect(await job(submitId)).toBeUndefined();
    const cases = await world.call("root", `GET /api/get-all-case-result?submitId=${submitId}`);
    expect(cases.body.data).toMatchObject([
      { seq: 1, status: 0, inputData: "1.in", outputData: "1.out" },
      { seq: 2, status: -1 },
    ]);
  });

  test("a language other than C and C++ gets its factor", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    await submit("user", "Python3");
    const task = await node.task();
    expect(task.limits).toMatchObject({ timeMs: 2000, memoryMb: 512 });
    await node.finish(task);
  });

  test("a node gets only languages it has", async () => {
    const node = await aNode();
    await node.hello({ languages: [{ name: "C", version: "1", compileCommand: "" }] });
    node.send({ type: "ready", free: 5 });
    await submit("user", "C++");
    const mine = await submit("user", "C");
    const task = await node.task();
    expect(task.submitId).toBe(mine);
    expect(await node.silent("task", 300)).toBe(true);
  });

  test("a node never gets more than its slots, whatever it says is free", async () => {
    const node = await aNode();
    await node.hello({ slots: 2 });
    node.send({ type: "ready", free: 9 });
    for (let i = 0; i < 3; i += 1) await submit();
    const first = await node.task();
    await node.task();
    expect(await node.silent("task", 300)).toBe(true);
    await node.finish(first);
    await node.task();
  });

  test("a problem without test data is a System Error with its cause, for staff only", async () => {
    const empty = await aProblem(world, {}, 0);
    const submitId = await submitAs(world, "user", { pid: empty.problemId });
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    await until(
      () => row(submitId),
      ({ status }) => status === 4,
    );
    const asked = `GET /api/submission?submitId=${submitId}`;
    const staff = await world.call("admin", asked);
    expect(staff.text).toContain("NO_TEST_DATA");
    expect(staff.text).toMatch(/"traceId":"[0-9a-f-]{36}"/);
    const owner = await world.call("user", asked);
    expect(owner.body.data).toMatchObject({ submission: { status: 4, cause: null } });
    expect(owner.text).not.toContain("NO_TEST_DATA");
  });

  test("texts with NUL and numbers out of range from a node do not break the verdict", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const task = await node.task();
    const wild = { ...judgedCase(1, 3), message: "a\0b", timeMs: 2 ** 40, memoryKb: -5 };
    await node.finish(task, {
      status: -2,
      errorMessage: "error\0: \ud800",
      timeMs: 2 ** 40,
      cases: [wild, { ...wild, message: "the same case again" }],
    });
    expect(await row(submitId)).toMatchObject({ status: -2 });
    const reply = await world.call("user", `GET /api/submission?submitId=${submitId}`);
    expect(reply.text).toContain("error\ufffd: \ufffd");
  });

  test("a status that does not exist becomes a System Error", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    await node.finish(await node.task(), { status: 77 });
    expect(await row(submitId)).toMatchObject({ status: 4 });
  });
});

function say(node: FakeNode, task: JudgeTask, phase: "compiling" | "judging", ...seqs: number[]) {
  const { jobId, attempt } = task;
  const cases = seqs.map((seq) => judgedCase(seq));
  node.send({ type: "progress", jobId, attempt, phase, cases });
}

describe("leases and the fence", () => {
  test("a node that lost its connection goes on, on another server too, and its result counts", async () => {
    const elsewhere = await secondServer();
    try {
      const node = await aNode();
      await node.hello();
      node.send({ type: "ready", free: 1 });
      const submitId = await submit();
      const task = await node.task();
      say(node, task, "judging", 1);
      await until(
        () => row(submitId),
        ({ casesDone }) => casesDone === 1,
      );
      node.kill();
      const again = await aNode({ address: elsewhere.address });
      await again.hello({ running: [{ jobId: task.jobId, attempt: task.attempt }] });
      expect(await again.silent("cancel", 100)).toBe(true);
      expect(await job(submitId)).toMatchObject({ state: 1, attempt: 1 });
      say(again, task, "judging", 2);
      await until(
        () => row(submitId),
        ({ casesDone }) => casesDone === 2,
      );
      expect(await again.finish(task)).toBe("accepted");
      expect(await row(submitId)).toMatchObject({ status: 0 });
    } finally {
      await elsewhere.app.close();
    }
  });

  test("what a restarted node does not work on any more is given out again at once", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const task = await node.task();
    say(node, task, "judging", 1);
    await until(
      () => row(submitId),
      ({ casesDone }) => casesDone === 1,
    );
    node.kill();
    const reborn = await aNode();
    await reborn.hello();
    expect(await row(submitId)).toMatchObject({ status: 5, casesDone: null, judger: null });
    reborn.send({ type: "ready", free: 1 });
    const again = await reborn.task();
    expect(again).toMatchObject({ submitId, attempt: 2 });
    expect(await job(submitId)).toMatchObject({ strikes: 0 });
    await reborn.finish(again);
  });

  test("an expired lease goes to another node, and the late result is refused", async () => {
    const slow = await aNode({ name: "slow" });
    await slow.hello();
    slow.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const task = await slow.task();
    const quick = await aNode({ name: "quick" });
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
    expect(await row(submitId)).toMatchObject({ status: 5 });
    say(slow, task, "judging", 1);
    await slow.next("cancel");
    expect(await quick.finish(again, { status: -1 })).toBe("accepted");
    expect(await row(submitId)).toMatchObject({ status: -1, judger: "quick" });
    expect(await job(submitId)).toBeUndefined();
  });

  test("a heartbeat keeps the lease and tells of lost attempts", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const { jobId, attempt } = await node.task();
    await world.sql("update job set lease_until = now() + interval '1 second' where id = $1", [
      jobId,
    ]);
    node.send({ type: "heartbeat", running: [{ jobId, attempt }], free: 0 });
    const left = async () => {
      const [found] = await world.sql<{ s: number }>(
        "select extract(epoch from lease_until - now())::float as s from job where id = $1",
        [jobId],
      );
      return found!.s;
    };
    await until(left, (seconds) => seconds > 8);
    node.send({ type: "heartbeat", running: [{ jobId, attempt: 7 }], free: 0 });
    expect(await node.next("cancel")).toEqual({ type: "cancel", jobId, attempt: 7 });
    expect((await row(submitId)).status).toBe(5);
  });

  test("a released job goes back without a strike", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const { jobId, attempt } = await node.task();
    node.send({ type: "release", jobId, attempt });
    await until(
      () => job(submitId),
      (found) => found?.state === 0,
    );
    node.send({ type: "ready", free: 1 });
    const again = await node.task();
    expect(again.attempt).toBe(2);
    expect(await job(submitId)).toMatchObject({ strikes: 0 });
    await node.finish(again);
  });

  test("a result that comes twice changes nothing the second time", async () => {
    const node = await aNode();
    await node.hello();
    node.send({ type: "ready", free: 1 });
    const submitId = await submit();
    const task = await node.task();
    await node.finish(task, { status: 0 });
    const counts = () =>
      world.sql("select * from problem_count where problem_id = $1", [problem.pid]);
    const before = await counts();
    expect(await node.finish(task, { status: -1 })).toBe("accepted");
    expect(await row(submitId)).toMatchObject({ status: 0 });
    expect(await counts()).toEqual(before);
  });
});

async function expire(submitId: number): Promise<void> {
  await world.sql("update job set lease_until = now() - interval '1 second' where submit_id = $1", [
    submitId,
  ]);
}

describe("strikes", () => {
  test("after two deaths a job runs alone, after the third it is a System Error with its cause", async () => {
    const submitId = await submit();
    for (const death of [1, 2, 3]) {
      const node = await aNode({ name: "mortal" });
      await node.hello({ slots: 2 });
      node.send({ type: "ready", free: 2 });
      const task = await node.task();
      expect(task).toMatchObject({ submitId, attempt: death });
      if (death === 3) {
        await submit("other");
        expect(await node.silent("task", 300), "nothing beside it").toBe(true);
      }
      node.kill();
      const reborn = await aNode({ name: "mortal" });
      await reborn.hello({ slots: 2 });
      const { jobId, attempt } = task;
      const poisoned = { type: "poisoned", jobId, attempt, detail: "killed by signal 9" } as const;
      reborn.send(poisoned);
      reborn.send(poisoned);
      if (death < 3)
        await until(
          () => job(submitId),
          (found) => found?.strikes === death,
        );
      else
        await until(
          () => row(submitId),
          ({ status }) => status === 4,
        );
    }
    const reply = await world.call("root", `GET /api/submission?submitId=${submitId}`);
    expect(reply.text).toContain("NODE_DIED");
    expect(reply.text).toContain("killed by signal 9");
    expect(await job(submitId)).toBeUndefined();
  });

  test("a busy node runs empty for a job that must be alone", async () => {
    const node = await aNode();
    await node.hello({ slots: 2 });
    node.send({ type: "ready", free: 2 });
    await submit();
    const first = await node.task();
    const lonely = await submit();
    const taken = await node.task();
    const { jobId, attempt } = taken;
    await world.sql("update job set strikes = 2 where submit_id = $1", [lonely]);
    node.send({ type: "release", jobId, attempt });
    await until(
      () => job(lonely),
      (found) => found?.state === 0,
    );
    await submit("other");
    node.send({ type: "ready", free: 2 });
    // Whatever it still took before the drain began, it is empty before the lonely one comes.
    await node.finish(first);
    const order: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      node.send({ type: "ready", free: 2 });
      const task = await node.task();
      order.push(task.submitId);
      if (task.submitId === lonely) expect(await node.silent("task", 200)).toBe(true);
      await node.finish(task);
    }
    expect(order).toContain(lonely);
  });
});

describe("order", () => {
  test("contest before practice before rejudging, and a flood delays nobody else", async () => {
    const flood: number[] = [];
    for (let i = 0; i < 6; i += 1) flood.push(await submit("user"));
    const late: number[] = [await submit("other"), await submit("other")];
    const contest = await submit("user");
    const again = await submit("other");
    await world.sql("update job set prio = 1 where submit_id = $1", [contest]);
    await world.sql("update job set prio = 3 where submit_id = $1", [again]);
    const node = await aNode();
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
      ...[flood[0], late[0], flood[1], late[1]],
      ...flood.slice(2),
      again,
    ]);
  });
});
