import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { notifyRejudged } from "../../src/server/submission/rejudgeMessages.ts";
import type { BrokenSubmission } from "../../src/shared/submission/rejudge.ts";
import type { SubmissionRow } from "../../src/shared/submission/submission.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  addNodeLanguages,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createWorld, type Reply, type World } from "./world.ts";

let world: World;
let node: FakeNode;
beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  node = await connectNode(world.server.address);
  await node.hello();
});
afterAll(async () => {
  node.kill();
  await world.close();
});

/** Creates a finished submission with this verdict. */
async function judged(problemId: string, result: object): Promise<number> {
  const submitId = await submitAs(world, "user", { pid: problemId, language: "C", code: "int x;" });
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)), ...result });
  return submitId;
}

async function rowOf(submitId: number): Promise<SubmissionRow> {
  const reply = await world.call("root", `GET /api/submission?submitId=${submitId}`);
  return (reply.body.data as { submission: SubmissionRow }).submission;
}

const byHand = (body: object): Promise<Reply> =>
  world.call("root", "POST /api/admin/judge/manual-judge", { body });

describe("a manual verdict", () => {
  test("replaces the judged one, records user and reason, moves counters and marks, and retains the cases", async () => {
    const { problemId, pid } = await aProblem(world);
    const submitId = await judged(problemId, {
      status: -1,
      cases: [judgedCase(1), judgedCase(2, -1)],
    });
    const reply = await byHand({ submitId, status: 0, reason: "The checker was too strict" });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: 0,
      judger: "root",
      isManual: true,
      score: null,
    });
    const cases = await world.call("root", `GET /api/get-all-case-result?submitId=${submitId}`);
    expect((cases.body.data as { status: number }[]).map(({ status }) => status)).toEqual([0, -1]);
    const own = await world.call("user", "POST /api/get-user-problem-status", {
      body: { pidList: [pid], isContestProblemList: false },
    });
    expect(own.body.data).toEqual({ [pid]: { status: 0, score: null } });
    expect(await verifyCounters(world.server.db)).toEqual([]);
    const [entry] = await world.sql(
      "select target, before, after from audit_entry where action = 'submission.manual'",
    );
    expect(entry).toEqual({
      target: String(submitId),
      before: { status: -1 },
      after: { status: 0, score: null, reason: "The checker was too strict" },
    });
  });

  test("is replaced by a rejudge", async () => {
    const { problemId } = await aProblem(world);
    const submitId = await judged(problemId, { status: 0 });
    await byHand({ submitId, status: -1, reason: "copied" });
    await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
    node.send({ type: "ready", free: 1 });
    await node.finish(await node.task(), { status: 0, cases: [judgedCase(1), judgedCase(2)] });
    expect(await rowOf(submitId)).toMatchObject({ status: 0, judger: "node-1", isManual: false });
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test.each([
    ["full marks when accepted", { status: 0 }, 20],
    ["none when not", { status: -1 }, 0],
    ["those that are asked for", { status: 8, score: 7 }, 7],
    ["at most those of the problem", { status: 8, score: 1000 }, 20],
    ["never less than none", { status: 8, score: -5 }, 0],
  ])("scores %s on a problem with scores", async (_, verdict, score) => {
    const { problemId } = await aProblem(world, { type: 1 });
    const submitId = await judged(problemId, { status: 8, score: 10 });
    const reply = await byHand({ submitId, ...verdict, reason: "r" });
    expect((reply.body.data as SubmissionRow).score).toBe(score);
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("is refused during judging, for statuses that only judging sets, without a reason, and for unknown submissions", async () => {
    const { problemId } = await aProblem(world);
    const submitId = await submitAs(world, "user", {
      pid: problemId,
      language: "C",
      code: "int x;",
    });
    const refused = async (body: object): Promise<unknown[]> => {
      const reply = await byHand(body);
      return [reply.status, reply.body.code];
    };
    expect(await refused({ submitId, status: 0, reason: "r" })).toEqual([409, "REJUDGE_RUNNING"]);
    node.send({ type: "ready", free: 1 });
    await node.finish(await node.task());
    for (const status of [-2, 4, 5, 7, 10, -10, 99]) {
      expect(await refused({ submitId, status, reason: "r" })).toEqual([400, "INVALID_FIELD"]);
    }
    expect(await refused({ submitId, status: 0, reason: "  " })).toEqual([400, "INVALID_FIELD"]);
    expect(await refused({ submitId: 999_999, status: 0, reason: "r" })).toEqual([
      404,
      "SUBMISSION_NOT_FOUND",
    ]);
  });

  test("of two concurrent ones one is stored as a whole", async () => {
    const { problemId } = await aProblem(world);
    const submitId = await judged(problemId, { status: -1 });
    const replies = await Promise.all(
      [0, 3, 0, 2].map((status) => byHand({ submitId, status, reason: "race" })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });
});

describe("failed submissions", () => {
  test("are listed newest first with their cause, and a selection can be rejudged", async () => {
    const { problemId } = await aProblem(world);
    const cause = { code: "checker_failed", hint: "Look at the checker", detail: "exit 3" };
    const failedIds = [];
    for (let i = 0; i < 3; i += 1) {
      failedIds.push(
        await judged(problemId, { status: 4, cases: [], cause: { ...cause, code: "no_cases" } }),
      );
    }
    const reply = await world.call("admin", "GET /api/admin/judge/system-errors?limit=2");
    const { records, total } = reply.body.data as { records: BrokenSubmission[]; total: number };
    expect(total).toBe(3);
    expect(records.map(({ submitId }) => submitId)).toEqual(failedIds.toReversed().slice(0, 2));
    expect(records[0]?.cause).toMatchObject({ code: "no_cases", hint: "Look at the checker" });
    expect(records[0]?.cause?.traceId).toMatch(/^[0-9a-f-]{36}$/);

    const submitIds = [...failedIds, failedIds[0], 999_999];
    const again = await world.call("root", "POST /api/admin/judge/rejudge-selection", {
      body: { submitIds },
    });
    expect(again.body.data).toEqual({ queued: failedIds, left: [999_999] });
    const running = await world.call("root", "POST /api/admin/judge/rejudge-selection", {
      body: { submitIds: [failedIds[0]] },
    });
    expect(running.body.data).toEqual({ queued: [], left: [failedIds[0]] });
    const after = await world.call("root", "GET /api/admin/judge/system-errors");
    expect((after.body.data as { total: number }).total).toBe(0);
  });

  test("of a scope that is no longer offered are listed for all of the administration", async () => {
    const { problemId } = await aProblem(world);
    const submitId = await judged(problemId, { status: 4, cases: [] });
    await world.sql(
      "update submission set scope = 'gone', scope_id = 7, listed = false where submit_id = $1",
      [submitId],
    );
    for (const as of ["admin", "problemAdmin", "root"] as const) {
      const reply = await world.call(as, "GET /api/admin/judge/system-errors");
      const { records } = reply.body.data as { records: BrokenSubmission[] };
      expect(
        records.map((row) => row.submitId),
        as,
      ).toEqual([submitId]);
    }
  });

  test("are not shown to contestants", async () => {
    const reply = await world.call("user", "GET /api/admin/judge/system-errors");
    expect(reply.status).toBe(403);
  });
});

/** Returns and deletes the messages about changed results that were sent. */
async function sent(): Promise<object[]> {
  const text = "select params from message where template = 'resultsChanged'";
  const rows = await world.sql<{ params: object }>(text);
  await world.sql("delete from message");
  return rows.map(({ params }) => params);
}

/** Judges the next task in the queue. */
async function judgeNext(status: number): Promise<void> {
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)), status });
}

const rejudgeAll = (submitIds: number[]) =>
  world.call("root", "POST /api/admin/judge/rejudge-selection", { body: { submitIds } });

test("rejudges without a preview send each owner one message when their last one is judged, about results that changed", async () => {
  await world.sql("delete from job where submit_id is not null");
  await world.sql("delete from former_result");
  const { problemId, pid } = await aProblem(world);
  const ids = [
    await judged(problemId, { status: -1 }),
    await judged(problemId, { status: -1 }),
    await judged(problemId, { status: 0 }),
  ];
  const { db } = world.server;
  await sent();
  await rejudgeAll(ids);
  await judgeNext(0);
  await judgeNext(0);
  expect(await notifyRejudged(db)).toBe(0);
  // If one submission has still not been judged after an hour, a message is sent about the submissions that have been
  // judged.
  await world.sql("update former_result set rejudged_at = rejudged_at - interval '61 minutes'");
  await notifyRejudged(db);
  expect(await sent()).toEqual([{ count: 2, submitId: ids[0] }]);
  await judgeNext(-1);
  await Promise.all([notifyRejudged(db), notifyRejudged(db)]);
  expect(await sent()).toEqual([{ count: 1, submitId: ids[2] }]);

  // The last result that the owner saw was the one from before the two rejudgings. The final result is the same, so no
  // message is sent.
  const both = ids.slice(0, 2);
  await rejudgeAll(both);
  await judgeNext(-1);
  const [changed] = await world.sql<{ submit_id: number }>(
    "select submit_id from submission where status = -1 and submit_id = any ($1)",
    [both],
  );
  await rejudgeAll([Number(changed?.submit_id)]);
  await judgeNext(0);
  await judgeNext(0);
  await notifyRejudged(db);
  expect(await sent()).toEqual([]);

  await world.sql("update submission set countable = false where submit_id = $1", [ids[0]]);
  await rejudgeAll([ids[0]!]);
  await judgeNext(-1);
  await notifyRejudged(db);
  await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
  await rejudgeAll([ids[1]!]);
  await judgeNext(-1);
  await notifyRejudged(db);
  expect(await sent()).toEqual([]);
  expect(await world.sql("select 1 from former_result")).toEqual([]);
});

test("what a user rejudges of their own sends no message", async () => {
  const { problemId } = await aProblem(world);
  const submitId = await submitAs(world, "root", { pid: problemId, language: "C", code: "int x;" });
  await judgeNext(-1);
  await rejudgeAll([submitId]);
  await judgeNext(0);
  await notifyRejudged(world.server.db);
  expect(await sent()).toEqual([]);
});

test("a manual verdict sends the owner one message when the verdict changes and nothing hides it", async () => {
  const { problemId, pid } = await aProblem(world);
  const submitId = await judged(problemId, { status: -1 });
  await sent();
  await byHand({ submitId, status: 0, reason: "too strict" });
  expect(await sent()).toEqual([{ count: 1, submitId }]);
  await byHand({ submitId, status: 0, reason: "the same" });
  expect(await sent()).toEqual([]);
  await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
  await byHand({ submitId, status: -1, reason: "hidden" });
  await world.sql("update problem set feedback = 'all' where id = $1", [pid]);
  await world.sql("update submission set countable = false where submit_id = $1", [submitId]);
  await byHand({ submitId, status: 0, reason: "in a contest" });
  expect(await sent()).toEqual([]);
});
