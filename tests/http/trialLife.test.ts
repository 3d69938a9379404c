import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LiveEvent } from "../../src/shared/live.ts";
import type { TrialOutcome, TrialRow } from "../../src/shared/verdict/trial.ts";
import {
  accepted,
  aProblem,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  until,
} from "./judgingWorld.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { openLive } from "./liveReader.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people } from "./world.ts";

let world: TimedWorld;
const open: { close(): void }[] = [];

beforeAll(async () => {
  world = await createTimedWorld();
  // For a while after a server start, jobs stay with their nodes even if the leases have expired. The test therefore
  // begins a minute later.
  await world.clock.advance(MINUTE);
  await addNodeLanguages(world);
  const examples = [
    { input: "1 2", output: "3\n" },
    { input: "20 22\n", output: "42" },
  ];
  await aProblem(world, { problem_id: "P1", examples: JSON.stringify(examples) });
  await world.sql("insert into language (oj, name) values ('HDU', 'G++')");
  await aProblem(world, {
    problem_id: "HDU-1",
    examples: JSON.stringify(examples),
    is_remote: true,
    oj: "HDU",
    judging_backend: "remote",
  });
});
afterAll(() => world.close());
beforeEach(() => world.sql("delete from trial"));
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await world.sql("delete from job");
});

/** Time after which the lease of a trial run expires if the node does not renew it. */
const LEASE = 10 * SECOND;

const good = { pid: "P1", language: "C++", code: "int main() {}", samples: [1, 2] };

async function start(body: object = {}): Promise<number> {
  const reply = await world.call("user", "POST /api/trial", { body: { ...good, ...body } });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body.data as TrialRow).trialId;
}

async function read(trialId: number): Promise<TrialRow> {
  const reply = await world.call("user", `GET /api/trial?trialId=${trialId}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as TrialRow;
}

const outcome: TrialOutcome = {
  seq: 0,
  status: 0,
  judged: true,
  timeMs: 3,
  memoryKb: 900,
  message: null,
  endedBy: null,
  note: null,
  stdout: "3\n",
  stdoutBytes: 2,
  stdoutCut: false,
  stderr: "",
  stderrCut: false,
};

async function aNode(): Promise<FakeNode> {
  const node = await connectNode(world.server.address);
  open.push({ close: node.kill });
  await node.hello();
  node.send({ type: "ready", free: 1 });
  return node;
}

describe("a run", () => {
  test("of code for another judge is given to a node of this site", async () => {
    const trialId = await start({ pid: "HDU-1", language: "G++" });
    const node = await aNode();
    const task = await node.task();
    expect(task).toMatchObject({ language: "C++", trial: [{ seq: 0 }, { seq: 1 }] });
    await node.finish(task, { trial: [outcome] });
    expect(await read(trialId)).toMatchObject({ state: "done", language: "C++" });
  });

  test("publishes every step to its owner only, who reads the results", async () => {
    const reader = await openLive(world, "user", "trials");
    const otherUser = await openLive(world, "other", "trials");
    open.push(reader, otherUser);
    const trialId = await start({ input: "9 9" });
    const node = await aNode();
    const task = await node.task();
    expect(task).toMatchObject({
      language: "C++",
      code: "int main() {}",
      submitId: 0,
      cases: [],
      subtasks: [],
      limits: { timeMs: 1000, memoryMb: 256, stackMb: 128, outputMb: 16 },
      judgeMode: "default",
      judgeProgram: null,
      trial: [
        { seq: 0, input: "1 2\n", answer: "3\n" },
        { seq: 1, input: "20 22\n", answer: "42\n" },
        { seq: 2, input: "9 9", answer: null },
      ],
    });
    const { jobId, attempt } = task;
    const step = (state: string) => (event: LiveEvent) =>
      event.type === "trial" && event.trialId === trialId && event.state === state;
    for (const [phase, state] of [
      ["compiling", "compiling"],
      ["judging", "running"],
    ] as const) {
      node.send({ type: "progress", jobId, attempt, phase, cases: [] });
      await reader.next(step(state));
    }
    const trial = [outcome, { ...outcome, seq: 1, status: -1, stdout: "a\0b" }];
    expect(await node.finish(task, { trial })).toBe("accepted");
    await reader.next(step("done"));
    expect(reader.text()).not.toContain("stdout");
    const row = await read(trialId);
    expect(row).toMatchObject({ state: "done", failure: null, compileError: null });
    expect(row.inputs.map((each) => each.outcome?.status)).toEqual([0, -1, undefined]);
    expect(row.inputs[1]?.outcome?.stdout).toBe("a\uFFFDb");
    for (const as of ["other", "root", "problemAdmin"] as const) {
      const reply = await world.call(as, `GET /api/trial?trialId=${trialId}`);
      expect([as, reply.status, reply.body.code]).toEqual([as, 404, "TRIAL_NOT_FOUND"]);
    }
    expect(otherUser.text()).not.toContain('"trial"');
    const guest = await openLive(world, "guest", "trials");
    open.push(guest);
    expect([guest.status, guest.refusal.includes("LOGIN_REQUIRED")]).toEqual([401, true]);
  });

  test("counts in no counter and no list", async () => {
    const counted = () =>
      world.sql(
        `select (select count(*) from submission) as submissions, (select count(*) from solved) as solved,
           (select count(*) from case_result) as cases, (select sum(value) from site_count) as site,
           (select count(*) from user_count) as users`,
      );
    const before = await counted();
    const trialId = await start();
    const node = await aNode();
    await node.finish(await node.task(), { trial: [outcome] });
    expect((await read(trialId)).state).toBe("done");
    expect(await counted()).toEqual(before);
  });

  test("shows compile errors to its owner", async () => {
    const trialId = await start();
    const node = await aNode();
    const errorMessage = "main.cpp:1:1: error: nonsense\0";
    await node.finish(await node.task(), { status: -2, errorMessage, trial: [] });
    const { compileError, failure } = await read(trialId);
    expect([compileError, failure]).toEqual(["main.cpp:1:1: error: nonsense\uFFFD", null]);
  });

  test("reports a judge error without its details, and may be started again", async () => {
    const trialId = await start();
    const node = await aNode();
    const cause = { code: "unknown_failure", hint: "secret hint", detail: "/secret/path" };
    await node.finish(await node.task(), { ...accepted, status: 4, cause });
    const row = await read(trialId);
    expect([row.failure, row.state]).toEqual(["error", "done"]);
    expect(JSON.stringify(row)).not.toContain("secret");
    await start();
  });

  test("is retried on another node at once when a node fails", async () => {
    const trialId = await start();
    const node = await aNode();
    const other = await connectNode(world.server.address, { name: "node-2" });
    open.push({ close: other.kill });
    await other.hello({ name: "node-2" });
    const first = await node.task();
    const cause = { code: "sandbox_failed", hint: "", detail: "" };
    await node.finish(first, { ...accepted, status: 4, cause });
    node.send({ type: "ready", free: 1 });
    other.send({ type: "ready", free: 1 });
    const second = await other.task();
    expect([second.jobId, second.attempt]).toEqual([first.jobId, 2]);
    await other.finish(second, { trial: [outcome] });
    expect((await read(trialId)).failure).toBeNull();
  });

  test("on a node without support for runs is an error", async () => {
    const trialId = await start();
    const node = await aNode();
    await node.finish(await node.task(), { status: 4 });
    expect((await read(trialId)).failure).toBe("error");
  });

  test("a user's eleventh run replaces the first, whose code and results are deleted", async () => {
    await world.sql(
      `insert into trial (uid, problem_id, language, code, inputs, state, outcomes, created_at, finished_at)
       select $1, (select id from problem where problem_id = 'P1'), 'C', 'old code', '[{"sample":null,"input":"","answer":null}]',
         'done', '[]', verdict_now() - make_interval(mins => 40 - n), verdict_now() from generate_series(1, 11) n`,
      [people.user.uid],
    );
    await start();
    const rows = await world.sql<{ id: number; code: string }>(
      "select id, code from trial where finished_at is not null order by id",
    );
    expect(rows.map(({ code }) => code)).toEqual(["", ...Array(10).fill("old code")]);
    const reply = await world.call("user", `GET /api/trial?trialId=${rows[0]?.id}`);
    expect([reply.status, reply.body.code]).toEqual([404, "TRIAL_NOT_FOUND"]);
    expect((await read(rows[1]?.id ?? 0)).state).toBe("done");
  });

  test("is not readable by its owner after an hour", async () => {
    const trialId = await start();
    await world.pass(HOUR + MINUTE);
    const reply = await world.call("user", `GET /api/trial?trialId=${trialId}`);
    expect([reply.status, reply.body.code]).toEqual([404, "TRIAL_NOT_FOUND"]);
  });
});

describe("lost runs", () => {
  const state = async (trialId: number) => {
    const { state: stands, failure } = await read(trialId);
    return `${stands} ${failure}`;
  };

  test("end as lost when the lease expires, and the next one may start", async () => {
    const trialId = await start();
    const node = await aNode();
    await node.task();
    node.kill();
    await world.pass(LEASE + SECOND);
    await until(
      () => state(trialId),
      (value) => value === "done lost",
    );
    expect(await world.sql("select 1 from job")).toEqual([]);
    await start();
  });

  test("do not accept a late result", async () => {
    const trialId = await start();
    const node = await aNode();
    const task = await node.task();
    await world.pass(LEASE + SECOND);
    await until(
      () => state(trialId),
      (value) => value === "done lost",
    );
    await node.finish(task, { trial: [outcome] });
    expect((await read(trialId)).inputs[0]?.outcome).toBeNull();
  });

  test("are requeued when a node stops, and run on another one", async () => {
    const trialId = await start();
    const node = await aNode();
    const first = await node.task();
    node.send({ type: "ready", free: 0 });
    node.send({ type: "release", jobId: first.jobId, attempt: first.attempt });
    const other = await connectNode(world.server.address, { name: "node-2" });
    open.push({ close: other.kill });
    await other.hello({ name: "node-2" });
    other.send({ type: "ready", free: 1 });
    const second = await other.task();
    expect([second.jobId, second.attempt]).toEqual([first.jobId, 2]);
    await other.finish(second, { trial: [outcome] });
    expect(await state(trialId)).toBe("done null");
  });

  test("that crash nodes are tried twice only, and count no crash", async () => {
    const trialId = await start();
    for (let i = 0; i < 2; i += 1) {
      const node = await aNode();
      await node.task();
      node.kill();
    }
    await aNode();
    // The server reads the waiting trial run when a notification arrives, which may be at any time; it checks the trial
    // run again a second later.
    await until(
      async () => {
        await world.clock.advance(SECOND);
        return state(trialId);
      },
      (value) => value === "done lost",
    );
  });

  test("unclaimed for a minute end as busy", async () => {
    const trialId = await start();
    await world.pass(MINUTE + SECOND);
    await until(
      () => state(trialId),
      (value) => value === "done busy",
    );
  });

  test("continue when their node reconnects", async () => {
    const trialId = await start();
    const node = await aNode();
    const { jobId, attempt } = await node.task();
    node.kill();
    const again = await connectNode(world.server.address);
    open.push({ close: again.kill });
    await again.hello({ running: [{ jobId, attempt }] });
    again.send({ type: "progress", jobId, attempt, phase: "judging", cases: [] });
    expect(await again.finish({ jobId, attempt }, { trial: [outcome] })).toBe("accepted");
    expect(await state(trialId)).toBe("done null");
  });
});
