import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import type { Rejudging, RejudgingItem } from "../../src/shared/submission/rejudge.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { openLive } from "./liveReader.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  addNodeLanguages,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, type Reply } from "./world.ts";

let world: TimedWorld;
let node: FakeNode;
beforeAll(async () => {
  world = await createTimedWorld();
  // For a while after a server start, jobs stay with their nodes even if the leases have expired.
  await world.clock.advance(MINUTE);
  await addNodeLanguages(world);
  await setInterval(world, 0);
});
afterAll(() => world.close());
beforeEach(async () => {
  node = await connectNode(world.server.address, { clock: world.clock });
  await node.hello({ slots: 2 });
});
afterEach(() => node.kill());

/** How long a node holds a job without renewing the lease. */
const LEASE = 10 * SECOND;

async function next() {
  node.send({ type: "ready", free: 1 });
  return node.task();
}

async function judge(status: number): Promise<number> {
  const task = await next();
  await node.finish(task, {
    status,
    score: status === 0 ? 20 : 0,
    cases: task.cases.map(({ seq }) => judgedCase(seq, status)),
  });
  return task.submitId;
}

async function judged(problemId: string, statuses: number[], as: Caller = "user") {
  const ids: number[] = [];
  for (const status of statuses) {
    ids.push(
      await submitAs(world, as, { pid: problemId, language: "C", code: `int x${ids.length};` }),
    );
    await judge(status);
  }
  return ids;
}

const calls = {
  "": "POST /api/admin/rejudging",
  "/apply": "POST /api/admin/rejudging/apply",
  "/cancel": "POST /api/admin/rejudging/cancel",
} as const;

const post = (call: keyof typeof calls, body: object, as: Caller = "root"): Promise<Reply> =>
  world.call(as, calls[call], { body });

async function started(body: object): Promise<Rejudging> {
  const reply = await post("", { reason: "new data", ...body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Rejudging;
}

async function read(id: number) {
  const reply = await world.call("root", `GET /api/admin/rejudging?id=${id}`);
  return reply.body.data as { rejudging: Rejudging; summary: object[] };
}

async function items(id: number, query = ""): Promise<RejudgingItem[]> {
  const reply = await world.call("root", `GET /api/admin/rejudging/items?id=${id}${query}`);
  return (reply.body.data as { records: RejudgingItem[] }).records;
}

async function statusOf(submitId: number): Promise<number> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row?.status ?? Number.NaN;
}

async function untilState(id: number, state: Rejudging["state"]): Promise<Rejudging> {
  await expect.poll(async () => (await read(id)).rejudging.state).toBe(state);
  return (await read(id)).rejudging;
}

test("changes nothing before it is applied; then exactly what was shown", async () => {
  const { problemId } = await aProblem(world);
  const [first, second, third] = await judged(problemId, [0, -1, 0]);
  const { id, total, state } = await started({ problemId: problemId.toLowerCase() });
  expect([total, state]).toEqual([3, "judging"]);
  expect([await judge(0), await judge(0), await judge(-1)]).toEqual([first, second, third]);
  const preview = await untilState(id, "judged");
  expect(preview).toMatchObject({
    done: 3,
    changed: 2,
    failed: 0,
    applied: 0,
    by: "root",
    problemId,
  });
  expect(await Promise.all([first!, second!, third!].map(statusOf))).toEqual([0, -1, 0]);
  expect(
    (await items(id)).map(({ submitId, statusBefore, statusAfter }) => [
      submitId,
      statusBefore,
      statusAfter,
    ]),
  ).toEqual([
    [second, -1, 0],
    [third, 0, -1],
  ]);
  expect(await items(id, "&all=true")).toHaveLength(3);
  expect((await read(id)).summary).toHaveLength(3);
  expect(await verifyCounters(world.server.db)).toEqual([]);

  const reply = await post("/apply", { id });
  expect(reply.status, reply.text).toBe(200);
  expect(await untilState(id, "applied")).toMatchObject({ applied: 3, outdated: 0 });
  expect(await Promise.all([first!, second!, third!].map(statusOf))).toEqual([0, 0, -1]);
  expect(await verifyCounters(world.server.db)).toEqual([]);
  const twice = await post("/apply", { id });
  expect([twice.status, twice.body.code]).toEqual([409, "REJUDGING_STATE"]);
});

test("the live channel notifies root of every step, and no other user", async () => {
  const { problemId } = await aProblem(world);
  await judged(problemId, [0, -1]);
  const reader = await openLive(world, "root", "rejudgings");
  const admin = await openLive(world, "admin", "rejudgings");
  const isOf = (id: number) => (event: object) =>
    "type" in event && event.type === "rejudging" && "id" in event && event.id === id;
  const until = async (id: number, fits: (row: Rejudging) => boolean) => {
    do await reader.next(isOf(id));
    while (!fits((await read(id)).rejudging));
  };
  const { id } = await started({ problemId });
  await reader.next(isOf(id));
  await judge(0);
  await until(id, ({ done }) => done === 1);
  await judge(0);
  await until(id, ({ state }) => state === "judged");
  await post("/apply", { id });
  await until(id, ({ state }) => state === "applied");
  const other = await started({ problemId });
  await post("/cancel", { id: other.id });
  await until(other.id, ({ state }) => state === "cancelled");
  expect(admin.events).toEqual([]);
  for (const each of [reader, admin]) each.close();
  const statuses = [];
  for (const [as, topic] of [
    ["guest", "rejudgings"],
    ["root", "rejudgings:1"],
  ] as const) {
    statuses.push((await openLive(world, as, topic)).status);
  }
  expect(statuses).toEqual([401, 400]);
});

test("takes a problem's title instead of its id, whatever its case, but not one of several", async () => {
  const one = await aProblem(world);
  const other = await aProblem(world);
  await judged(one.problemId, [0]);
  const title = `Unique Title ${one.pid}`;
  const rename = (pid: number) =>
    world.sql(
      `insert into problem_title (problem_id, locale, title) values ($1, 'en-US', $2)
       on conflict (problem_id, locale) do update set title = excluded.title`,
      [pid, title],
    );
  await rename(one.pid);
  const rejudging = await started({ problemId: title.toUpperCase() });
  expect(rejudging).toMatchObject({ problemId: one.problemId, total: 1 });
  await post("/cancel", { id: rejudging.id });
  await rename(other.pid);
  const several = await post("", { reason: "x", problemId: title });
  expect([several.status, several.body.code]).toEqual([409, "PROBLEM_TITLE_AMBIGUOUS"]);
  const none = await post("", { reason: "x", problemId: `${title} of no problem` });
  expect([none.status, none.body.code]).toEqual([404, "PROBLEM_NOT_FOUND"]);
});

test("skips submissions judged again meanwhile", async () => {
  const { problemId } = await aProblem(world);
  const [one, other] = await judged(problemId, [-1, -1]);
  const { id } = await started({ submitIds: [one, other, other, 999_999] });
  await judge(0);
  await judge(0);
  await untilState(id, "judged");
  await world.call("root", "POST /api/admin/judge/manual-judge", {
    body: { submitId: one, status: 3, reason: "by hand" },
  });
  await post("/apply", { id });
  expect(await untilState(id, "applied")).toMatchObject({ applied: 1, outdated: 1 });
  expect(await Promise.all([one!, other!].map(statusOf))).toEqual([3, 0]);
  expect(await verifyCounters(world.server.db)).toEqual([]);
});

test("when it is applied, each user whose results it changes gets one message, except where their place hides results", async () => {
  const { pid, problemId } = await aProblem(world);
  const changed = await judged(problemId, [0, 0, 0]);
  const [hidden] = await judged(problemId, [0], "other");
  await judged(problemId, [0], "admin");
  await world.sql("update submission set countable = false where submit_id = $1", [hidden]);
  await world.sql("delete from message");
  const { id } = await started({ problemId });
  for (const status of [-1, -1, 0, -1, 0]) await judge(status);
  await untilState(id, "judged");
  expect(await world.sql("select 1 from message")).toEqual([]);
  await post("/apply", { id });
  await untilState(id, "applied");
  const sent = () =>
    world.sql(
      `select u.username, m.template, m.params from message m join app_user u on u.uid = m.uid`,
    );
  expect(await sent()).toEqual([
    {
      username: "user",
      template: "resultsChanged",
      params: { count: 2, submitId: changed[0] },
    },
  ]);
  await world.sql("delete from message");
  await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
  const again = await started({ problemId });
  for (const status of [0, 0, 0, 0, 0]) await judge(status);
  await untilState(again.id, "judged");
  await post("/apply", { id: again.id });
  await untilState(again.id, "applied");
  expect(await sent()).toEqual([]);
});

test("changes nothing when it is cancelled, and its jobs are deleted", async () => {
  const { problemId } = await aProblem(world);
  const [one] = await judged(problemId, [-1, -1]);
  const { id } = await started({ problemId });
  const task = await next();
  const reply = await post("/cancel", { id });
  expect((reply.body.data as Rejudging).state).toBe("cancelled");
  node.send({
    type: "result",
    jobId: task.jobId,
    attempt: task.attempt,
    result: {
      status: 0,
      score: null,
      timeMs: 1,
      memoryKb: 1,
      errorMessage: null,
      cause: null,
      cases: [judgedCase(1)],
    },
  });
  node.send({ type: "ready", free: 2 });
  expect(await node.receivesNone("task", 600)).toBe(true);
  expect(await statusOf(one!)).toBe(-1);
  const applied = await post("/apply", { id });
  expect([applied.status, applied.body.code]).toEqual([409, "REJUDGING_STATE"]);
});

test("a preview that ends while its rejudging is cancelled does not block", async () => {
  const { problemId } = await aProblem(world);
  await judged(problemId, [-1]);
  const { id } = await started({ problemId });
  const ending = await world.server.db.connect();
  try {
    // Locks rows in the order in which storing a node's result locks them: the task first, the rejudging last.
    await ending.query("begin");
    await ending.query("delete from job where kind = 'rejudge-preview'");
    const cancelled = post("/cancel", { id });
    await untilOneIsBlockedBy(ending);
    await ending.query("update rejudging set done = done + 1 where id = $1", [id]);
    await ending.query("commit");
    expect((await cancelled).body.data).toMatchObject({ state: "cancelled", done: 1 });
  } finally {
    await ending.end();
  }
});

test("waits while a practice submission is queued", async () => {
  const { problemId } = await aProblem(world);
  await judged(problemId, [-1, -1]);
  const { id } = await started({ problemId });
  const waiting = await submitAs(world, "other", { pid: problemId, language: "C", code: "int y;" });
  expect(await judge(0)).toBe(waiting);
  await judge(-1);
  await judge(-1);
  await untilState(id, "judged");
});

test("shows judge errors and never applies them", async () => {
  const { problemId, pid } = await aProblem(world);
  const [one] = await judged(problemId, [0]);
  await world.sql("update problem set judge_mode = 'spj' where id = $1", [pid]);
  const { id } = await started({ problemId });
  node.send({ type: "ready", free: 1 });
  expect(await untilState(id, "judged")).toMatchObject({ failed: 1, changed: 0 });
  await post("/apply", { id });
  expect(await untilState(id, "applied")).toMatchObject({ applied: 0 });
  expect(await statusOf(one!)).toBe(0);
});

test("is requeued when its node is lost; after three times it has failed", async () => {
  const { problemId } = await aProblem(world);
  await judged(problemId, [-1]);
  const { id } = await started({ problemId });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect((await next()).attempt).toBe(attempt);
    node.kill();
    await node.closed;
    await world.pass(LEASE + SECOND);
    await expect
      .poll(
        async () =>
          (await world.sql("select 1 from job where kind = 'rejudge-preview' and state = 1"))
            .length,
      )
      .toBe(0);
    node = await connectNode(world.server.address);
    await node.hello({ slots: 2 });
  }
  expect(await untilState(id, "judged")).toMatchObject({ failed: 1 });
});

test("has filters", async () => {
  const { problemId } = await aProblem(world);
  const ids = await judged(problemId, [-1, 0, -1]);
  const { id, total } = await started({ problemId, status: -1, language: "C" });
  expect(total).toBe(2);
  await post("/cancel", { id });
  expect(await items(id, "&all=true")).toMatchObject([{ submitId: ids[0] }, { submitId: ids[2] }]);
  for (const body of [{ problemId, status: 8 }, { submitIds: [999_999] }, { submitIds: [] }, {}]) {
    const reply = await post("", { reason: "r", ...body });
    expect([reply.status, reply.body.code]).toEqual([400, "REJUDGING_EMPTY"]);
  }
  const unknown = await post("", { reason: "r", problemId: "NOPE" });
  expect([unknown.status, unknown.body.code]).toEqual([404, "PROBLEM_NOT_FOUND"]);
  const { body } = await world.call("root", "GET /api/admin/rejudging/list?limit=1");
  expect((body.data as { records: Rejudging[] }).records).toMatchObject([
    { id, state: "cancelled" },
  ]);
});

test.each(["", "/apply", "/cancel"] as const)("POST %s is for root only", async (call) => {
  for (const as of ["admin", "problemAdmin", "user"] as const) {
    expect((await post(call, { id: 1, reason: "r", submitIds: [1] }, as)).status).toBe(403);
  }
});

test("several problems at once get a rejudging each; one without finished submissions says so", async () => {
  const judgedOne = await aProblem(world);
  const untouched = await aProblem(world);
  await judged(judgedOne.problemId, [0, -1]);
  const body = {
    reason: "new data",
    problemIds: [judgedOne.problemId, untouched.problemId, "NONE"],
  };
  const reply = await world.call("root", "POST /api/admin/rejudging/problems", { body });
  expect(reply.status, reply.text).toBe(200);
  const rows = reply.body.data as { problemId: string; rejudgingId: number; total: number }[];
  expect(rows).toEqual([
    {
      problemId: judgedOne.problemId,
      rejudgingId: expect.any(Number),
      total: 2,
      reason: null,
    },
    { problemId: untouched.problemId, rejudgingId: null, total: 0, reason: expect.any(String) },
    { problemId: "NONE", rejudgingId: null, total: 0, reason: expect.any(String) },
  ]);
  const { rejudging } = await read(rows[0]!.rejudgingId);
  expect(rejudging).toMatchObject({ problemId: judgedOne.problemId, reason: "new data" });
  const refused = await world.call("admin", "POST /api/admin/rejudging/problems", { body });
  expect(refused.status).toBe(403);
});
