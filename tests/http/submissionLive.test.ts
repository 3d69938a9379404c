import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { LIVE_TOPICS_MAX, type LiveEvent, resumeIdAt } from "../../src/shared/live.ts";
import { startTestServer } from "../support/server.ts";
import { SECOND } from "../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let problem: TestProblem;
const open: { close(): void }[] = [];

beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  problem = await aProblem(world, {}, 3);
});
afterAll(() => world.close());
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await world.sql("delete from job");
});

async function listen(
  ...args: Parameters<typeof openLive> extends [World, ...infer Rest] ? Rest : never
) {
  const reader = await openLive(world, ...args);
  open.push(reader);
  return reader;
}

async function aNode(site = world): Promise<FakeNode> {
  const node = await connectNode(site.server.address);
  open.push({ close: node.kill });
  await node.hello();
  node.send({ type: "ready", free: 1 });
  return node;
}

function rowOf(submitId: number, status?: number) {
  return (event: LiveEvent): boolean =>
    event.type === "submission" &&
    event.row.submitId === submitId &&
    (status === undefined || event.row.status === status);
}

const casesOf = (event: LiveEvent): boolean => event.type === "cases";

describe("following one submission", () => {
  test("a thousand cases in quick succession arrive complete, in few events", async () => {
    const many = await aProblem(world, {}, 1000);
    const submitId = await submitAs(world, "user", { pid: many.problemId });
    const reader = await listen("user", `submission:${submitId}`);
    const list = await listen("guest", "submissions");
    const since = Date.now();
    const node = await aNode();
    const { jobId, attempt } = await node.task();
    for (let seq = 1; seq <= 1000; seq += 1) {
      node.send({ type: "progress", jobId, attempt, phase: "judging", cases: [judgedCase(seq)] });
    }
    // The row may already count cases that only a later event contains, so the test waits until the cases themselves
    // have arrived.
    const caseNumbers = new Set<number>();
    while (caseNumbers.size < 1000) {
      const casesEvent = await reader.next(casesOf);
      if (casesEvent.type === "cases") for (const { seq } of casesEvent.cases) caseNumbers.add(seq);
    }
    const last = reader.events.findLast(({ event }) => event.type === "submission");
    expect(last?.event).toMatchObject({ row: { casesDone: 1000 } });
    const all = Array.from({ length: 1000 }, (_, i) => judgedCase(i + 1));
    await node.finish({ jobId, attempt }, { cases: all });
    await list.next(rowOf(submitId, 0));
    // Apart from a fixed number of events, the list gets at most one event every 250 ms, however long judging takes.
    const most = 60 + (Date.now() - since) / 250;
    expect(list.events.length, "a list is not flooded").toBeLessThan(most);
    expect(list.text()).not.toContain('"cases"');
  });
});

describe("topics", () => {
  test("the public list publishes submissions and verdicts to all readers, in the reader's language", async () => {
    const english = await listen("guest", "submissions");
    const chinese = await listen("other", "submissions", {
      headers: { "accept-language": "zh-CN" },
    });
    const submitId = await submitAs(world, "user", { pid: problem.problemId });
    expect(await english.next(rowOf(submitId, 5))).toMatchObject({
      row: { title: `Problem ${problem.problemId}` },
    });
    expect(await chinese.next(rowOf(submitId, 5))).toMatchObject({
      row: { title: `题目 ${problem.problemId}` },
    });
  });

  test("a hidden problem's submissions are sent to staff and their owner only", async () => {
    const hidden = await aProblem(world, { auth: 2 });
    const guest = await listen("guest", "submissions");
    const owner = await listen("problemAdmin", "submissions");
    const admin = await listen("root", "submissions");
    const submitId = await submitAs(world, "problemAdmin", { pid: hidden.problemId });
    await owner.next(rowOf(submitId));
    await admin.next(rowOf(submitId));
    const after = await submitAs(world, "user", { pid: problem.problemId });
    await guest.next(rowOf(after));
    expect(guest.text()).not.toContain(`"submitId":${submitId},`);
  });

  test("a problem's own list has the reader's submissions only", async () => {
    const reader = await listen("user", `problem-submissions:${problem.pid}`);
    const others = await submitAs(world, "other", { pid: problem.problemId });
    const elsewhere = await aProblem(world);
    const another = await submitAs(world, "user", { pid: elsewhere.problemId });
    const mine = await submitAs(world, "user", { pid: problem.problemId });
    await reader.next(rowOf(mine));
    for (const foreign of [others, another]) {
      expect(reader.text()).not.toContain(`"submitId":${foreign},`);
    }
  });

  test("missing and unknown topics, too many, and a guest's own list are refused", async () => {
    const tooMany = Array.from({ length: LIVE_TOPICS_MAX + 1 }, (_, i) => `submission:${i + 1}`);
    for (const [topics, status, code] of [
      ["", 400, "INVALID_FIELD"],
      ["nonsense", 400, "INVALID_FIELD"],
      ["submission:abc", 400, "INVALID_FIELD"],
      ["submission:1;drop", 400, "INVALID_FIELD"],
      [tooMany.join(","), 400, "INVALID_FIELD"],
      ["problem-submissions:1", 401, "LOGIN_REQUIRED"],
    ] as const) {
      const reader = await listen("guest", topics);
      expect([topics, reader.status]).toEqual([topics, status]);
      expect(reader.refusal).toContain(code);
    }
    // A request with an ended session is treated as a request by a guest; a header reports that the session has ended.
    const ended = await openLive(world, "guest", "submissions", {
      headers: { authorization: "x".repeat(43) },
    });
    expect([ended.status, ended.headers.get("session-ended")]).toEqual([200, "true"]);
    ended.close();
  });

  test("a user's eleventh stream is refused", async () => {
    const readers: LiveReader[] = [];
    for (let i = 0; i < 11; i += 1) readers.push(await listen("admin", "submissions"));
    expect(readers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  });
});

describe("reconnecting", () => {
  test("sends missed events, and only the current state", async () => {
    const reader = await listen("user", "submissions");
    const before = await submitAs(world, "user", { pid: problem.problemId });
    await reader.next(rowOf(before));
    const lastId = reader.lastId();
    reader.close();
    const missedId = await submitAs(world, "user", { pid: problem.problemId });
    const node = await aNode();
    await node.finish(await node.task(), { status: -1 });
    node.send({ type: "ready", free: 1 });
    await node.finish(await node.task(), { status: 1 });
    const again = await listen("user", "submissions", { lastId });
    await again.next(rowOf(missedId, 1));
    const rows = again.events.filter(({ event }) => rowOf(missedId)(event));
    expect(rows).toHaveLength(1);
    expect(again.text()).not.toContain("resync");
  });

  test("with an id of another process or an old one starts with a resync", async () => {
    for (const lastId of ["abcdef.3", "nonsense", "abcdef.99999999999", resumeIdAt(0)]) {
      const reader = await listen("user", "submissions", { lastId });
      expect(await reader.next(() => true)).toMatchObject({ type: "resync" });
    }
  });

  test("a change on another server process arrives too", async () => {
    const elsewhere = await startTestServer({
      connection: { connectionString: world.server.databaseUrl },
      data: world.server.data,
    });
    try {
      const reader = await listen("guest", "submissions", { address: elsewhere.address });
      const submitId = await submitAs(world, "user", { pid: problem.problemId });
      await reader.next(rowOf(submitId));
    } finally {
      await elsewhere.app.close();
    }
  });

  test("clients are sent a resync when notifications were lost", async () => {
    const reader = await listen("guest", "submissions");
    await world.sql(
      // Only connections to this database are ended, because other test files have databases on the same PostgreSQL
      // server. The server's connection for notifications is recognised by its latest query: it started listening, sent
      // a notification, or was the periodic check.
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (query like 'listen %' or query like '%pg_notify%' or query like '%as alive')`,
    );
    await reader.next(({ type }) => type === "resync");
    const submitId = await submitAs(world, "user", { pid: problem.problemId });
    await reader.next(rowOf(submitId));
  });
});

describe("while only the test moves the time", () => {
  let still: TimedWorld;
  beforeAll(async () => {
    still = await createTimedWorld();
    await addNodeLanguages(still);
  });
  afterAll(() => still.close());

  test("every step arrives in order, while the server's time stands still", async () => {
    const seqs = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const { problemId } = await aProblem(still, {}, seqs.length);
    const submitId = await submitAs(still, "user", { pid: problemId });
    const reader = await openLive(still, "user", `submission:${submitId}`);
    onTestFinished(reader.close);
    await reader.next(rowOf(submitId, 5));
    const node = await aNode(still);
    const { jobId, attempt } = await node.task();
    const step = async (phase: "compiling" | "judging", seq: number | undefined) => {
      const cases = seq === undefined ? [] : [judgedCase(seq)];
      node.send({ type: "progress", jobId, attempt, phase, cases });
      const expectedStatus = phase === "compiling" ? 6 : 7;
      await reader.next(
        (event) =>
          rowOf(submitId, expectedStatus)(event) &&
          (event as { row: { casesDone: number | null } }).row.casesDone === (seq ?? 0),
      );
      if (seq === undefined) return;
      const cases2 = await reader.next(casesOf);
      expect(cases2).toMatchObject({ submitId, cases: [{ seq, status: 0, inputData: null }] });
    };
    await step("compiling", undefined);
    for (const seq of seqs) await step("judging", seq);
    await node.finish({ jobId, attempt }, { cases: seqs.map((seq) => judgedCase(seq)) });
    const last = await reader.next(rowOf(submitId, 0));
    expect(last).toMatchObject({ row: { casesDone: 9, casesTotal: 9, time: 12 } });
    const before = reader.events.findLast(({ event }) => event.type === "cases");
    expect(before?.event, "the last case arrives before the row is finished").toMatchObject({
      cases: seqs.map((seq) => ({ seq })),
    });
  });

  test("a stream ends within seconds of its session, others remain", async () => {
    const reader = await openLive(still, "user", "submissions");
    const guest = await openLive(still, "guest", "submissions");
    onTestFinished(guest.close);
    expect((await still.call("user", "GET /api/logout")).status).toBe(200);
    await still.clock.advance(5 * SECOND);
    await reader.ended;
    const { problemId } = await aProblem(still);
    const submitId = await submitAs(still, "other", { pid: problemId });
    await guest.next(rowOf(submitId));
  });
});
