import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TASKS_WAITING } from "../../src/server/judging/taskQueue.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people } from "./world.ts";

let world: TimedWorld;
let problem: TestProblem;
const nodes: FakeNode[] = [];

beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  problem = await aProblem(world, { examples: JSON.stringify([{ input: "1", output: "1" }]) });
});
afterAll(() => world.close());
afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill();
  await world.sql("delete from job");
  await world.sql("delete from trial");
});

async function aNode(slots = 1, options: { languages?: string[] } = {}): Promise<FakeNode> {
  const node = await connectNode(world.server.address, { clock: world.clock });
  nodes.push(node);
  const { languages } = options;
  await node.hello({
    slots,
    ...(languages && {
      languages: languages.map((name) => ({ name, version: "1", compileCommand: "" })),
    }),
  });
  return node;
}

const submit = () => submitAs(world, "user", { pid: problem.problemId, language: "C++" });

/** Queues this many trial runs, each by a different user. */
async function waitingTrials(count: number): Promise<void> {
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('trial' || n), 'trial' || n, '' from generate_series(1, $1::int) n
     on conflict do nothing`,
    [count],
  );
  await world.sql(
    `with fresh as (
       insert into trial (uid, problem_id, language, code, inputs)
       select md5('trial' || n), $2, 'C++', 'run ' || n, '[{"sample":null,"input":"","answer":null}]'
       from generate_series(1, $1::int) n returning id, uid
     )
     insert into job (kind, prio, fair_key, needs, payload, vtime)
     select 'trial', 1, uid, array['C++'], jsonb_build_object('trialId', id), 1 from fresh`,
    [count, problem.pid],
  );
}

async function run(as: "user" | "other"): Promise<void> {
  const body = { pid: problem.problemId, language: "C++", code: `of ${as}`, samples: [1] };
  const reply = await world.call(as, "POST /api/trial", { body });
  expect(reply.status, reply.text).toBe(200);
}

/** Claims one job, finishes it, and returns its kind. */
async function serveOne(node: FakeNode): Promise<"trial" | "submission"> {
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  await node.finish(task, task.trial ? { trial: [] } : {});
  return task.trial ? "trial" : "submission";
}

test("with one slot and 50 queued runs the submission is next", async () => {
  await waitingTrials(50);
  const node = await aNode();
  expect(await serveOne(node)).toBe("trial");
  node.send({ type: "ready", free: 1 });
  const running = await node.task();
  expect(running.trial).toBeDefined();
  await submit();
  expect(await node.receivesNone("task", 200), "the only slot is in use").toBe(true);
  await node.finish(running, { trial: [] });
  expect(await serveOne(node)).toBe("submission");
  expect(await serveOne(node)).toBe("trial");
});

test("of 20 submissions that arrive one by one none waits for a second run", async () => {
  await waitingTrials(50);
  const node = await aNode();
  const order: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    await submit();
    order.push(await serveOne(node));
    if (i % 4 === 3) order.push(await serveOne(node));
  }
  const firstOfEach = order.filter((_, at) => at % 5 < 4);
  expect(new Set(firstOfEach)).toEqual(new Set(["submission"]));
  expect(order.filter((what) => what === "trial")).toHaveLength(5);
});

test("runs use at most half of a node, however many are queued", async () => {
  await waitingTrials(20);
  for (const [slots, max] of [
    [2, 1],
    [4, 2],
    [5, 2],
  ] as const) {
    const node = await aNode(slots);
    node.send({ type: "ready", free: slots });
    const claimed = [];
    for (let i = 0; i < max; i += 1) claimed.push(await node.task());
    expect(claimed.every(({ trial }) => trial)).toBe(true);
    expect(await node.receivesNone("task", 200), `${slots} slots`).toBe(true);
    await submit();
    expect((await node.task()).trial, "the other half is for judging").toBeUndefined();
    node.kill();
    await world.sql("delete from job where submit_id is not null");
    await world.sql("update job set state = 0, attempt = 0");
  }
});

test("rejudging comes first on a node with one slot, and in parallel with runs on a larger one", async () => {
  const submitId = await submit();
  await world.sql("update job set prio = 3 where submit_id = $1", [submitId]);
  await waitingTrials(3);
  const node = await aNode();
  expect(await serveOne(node)).toBe("submission");
  expect(await serveOne(node)).toBe("trial");
  node.kill();
  const again = await submit();
  await world.sql("update job set prio = 3 where submit_id = $1", [again]);
  const larger = await aNode(2);
  larger.send({ type: "ready", free: 2 });
  const tasks = [await larger.task(), await larger.task()];
  expect(tasks.filter(({ trial }) => trial)).toHaveLength(1);
});

test("a submission that this node cannot judge does not delay runs", async () => {
  await submit();
  await world.sql("update job set needs = array['Rust']");
  await waitingTrials(1);
  expect(await serveOne(await aNode())).toBe("trial");
});

test("a run waits for a node with its language", async () => {
  await waitingTrials(1);
  const without = await aNode(1, { languages: ["C"] });
  without.send({ type: "ready", free: 1 });
  expect(await without.receivesNone("task", 300)).toBe(true);
  expect(await serveOne(await aNode())).toBe("trial");
});

test("a new run wakes servers with idle nodes, without waiting for the next poll", async () => {
  const node = await aNode();
  node.send({ type: "ready", free: 1 });
  expect(await node.receivesNone("task", 1200), "it has polled and found nothing").toBe(true);
  const listener = new pg.Client(world.server.databaseUrl);
  await listener.connect();
  try {
    await listener.query("listen verdict");
    const woken = new Promise<void>((resolve) => {
      listener.on("notification", ({ payload = "" }) => {
        if (payload.includes(TASKS_WAITING)) resolve();
      });
    });
    await run("user");
    // Messages to other processes are collected for 10 ms and then sent together.
    await world.clock.advance(10);
    await woken;
    await node.task();
  } finally {
    await listener.end();
  }
});

test("users take turns: many runs of one user do not delay another's", async () => {
  await run("user");
  const node = await aNode();
  expect(await serveOne(node)).toBe("trial");
  await run("user");
  await run("other");
  node.send({ type: "ready", free: 1 });
  const first = await node.task();
  await node.finish(first, { trial: [] });
  node.send({ type: "ready", free: 1 });
  const second = await node.task();
  expect(new Set([first.code, second.code])).toEqual(new Set(["of user", "of other"]));
  expect(people.user.uid).not.toBe(people.other.uid);
});
