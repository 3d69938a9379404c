import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/counters.ts";
import { type FeedbackPolicy, feedbackPolicies } from "../../src/shared/verdict/feedback.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import type { CaseResult } from "../../src/shared/verdict/caseResults.ts";
import type { EndedBy } from "../../src/shared/verdict/runEnd.ts";
import type { SubmissionDetail } from "../../src/shared/submission/submission.ts";
import { isFinished } from "../../src/shared/verdict/verdict.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  setInterval,
  submitAs,
  until,
} from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
let node: FakeNode;

beforeAll(async () => {
  world = await createWorld();
  await setInterval(world, 0);
});
afterAll(() => world?.close());
/** Each test has its own node, because a node is disconnected after a lease and a half without messages. */
beforeEach(async () => {
  node = await connectNode(world.server.address);
  await node.hello();
  node.send({ type: "ready", free: 1 });
});
afterEach(() => node.kill());

const allCallers: Caller[] = ["guest", "other", "user", "admin", "problemAdmin", "root"];
const staff = new Set<Caller>(["admin", "problemAdmin", "root"]);
/** Users who may edit the problem: an administrator who is not its author may not. */
const jury = new Set<Caller>(["problemAdmin", "root"]);

const ended = (rest: Partial<EndedBy> = {}): EndedBy => ({
  ended: "exited" as const,
  exitCode: 0,
  signal: 0,
  limit: null,
  ...rest,
});
const wrong = ended({ difference: { line: 3, token: 2, expected: "the answer", got: "a word" } });
/** Nine digits: shorter ones also occur in ids and in milliseconds of times. */
const [USED_MS, USED_KB] = [314_159_265, 271_828_182];
const late = ended({ ended: "cpu", limit: 1000, used: USED_MS, stopped: true });

/** A submission of `user`: test 2 is wrong, test 4 too slow. Each part has different figures. */
const result = {
  status: -1,
  score: 20,
  timeMs: USED_MS,
  memoryKb: USED_KB,
  endedBy: { ...wrong, phase: "run" as const, seq: 2, status: -1 },
  cases: [
    judgedCase(1),
    { ...judgedCase(2, -1), endedBy: wrong, message: "words of the checker" },
    judgedCase(3),
    { ...judgedCase(4, 1), endedBy: late },
  ],
};

async function judged(
  feedback: FeedbackPolicy,
  finishResult: Parameters<FakeNode["finish"]>[1] = result,
): Promise<{ submitId: number; pid: number; problemId: string }> {
  const problem = await aProblem(world, { feedback, type: 1 }, 4);
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), finishResult);
  return { ...problem, submitId };
}

/** Everything that is sent to a caller about a submission, by surface. */
async function look(as: Caller, { submitId, pid, problemId }: Awaited<ReturnType<typeof judged>>) {
  const exact = `problemID=${problemId}&completeProblemID=true`;
  const filter = `GET /api/submissions?status=-1&${exact}`;
  const mine = `GET /api/submissions?status=-1&onlyMine=true&${exact}`;
  const [list, filtered, own, poll, detail, cases, problem, status] = await Promise.all([
    world.call(as, `GET /api/submissions?${exact}`),
    world.call(as, filter),
    as === "guest" ? undefined : world.call(as, mine),
    world.call(as, "POST /api/check-submissions-status", { body: { submitIds: [submitId] } }),
    world.call(as, `GET /api/submission?submitId=${submitId}`),
    world.call(as, `GET /api/get-all-case-result?submitId=${submitId}`),
    world.call(as, `GET /api/get-problem?problemId=${problemId}`),
    as === "guest"
      ? undefined
      : world.call(as, "POST /api/get-user-problem-status", {
          body: { pidList: [pid], isContestProblemList: false },
        }),
  ]);
  const live = await liveText(as, submitId);
  const rows = (reply: typeof list | undefined) =>
    (reply?.body.data as { records: SubmissionDetail[] } | undefined)?.records ?? [];
  const { submission } = detail.body.data as { submission: SubmissionDetail };
  const [listed] = rows(list);
  const polled = (poll.body.data as Record<string, SubmissionDetail>)[submitId];
  const counted = (problem.body.data as { problemCount: { total: number } }).problemCount.total;
  const text = [list, filtered, poll, detail, cases].map((reply) => reply.text).join("") + live;
  return {
    statuses: [submission.status, listed?.status, polled?.status],
    figures: new RegExp(`${USED_MS}|${USED_KB}|"score":20|"judger":"node-1"`).test(
      [list, poll, detail].map((reply) => reply.text).join(""),
    ),
    filtered: rows(filtered).length,
    own: rows(own).length,
    cases: (cases.body.data as CaseResult[] | null)?.map(({ seq }) => seq) ?? null,
    which: submission.endedBy?.seq ?? null,
    place: /"line":3/.test(text),
    words: /the answer|a word/.test(text),
    checker: text.includes("words of the checker"),
    total: submission.casesTotal,
    liveCases: live.includes('"type":"cases"'),
    status: (status?.body.data as Record<string, { status: number }> | undefined)?.[pid]?.status,
    counted,
  };
}

const isRow = (event: LiveEvent): boolean => event.type === "submission";

/** The row of a finished submission is sent last, so nothing is missing when it has arrived. */
async function liveText(as: Caller, submitId: number): Promise<string> {
  const reader = await openLive(world, as, `submission:${submitId}`);
  await reader.next(isRow);
  reader.close();
  return reader.text();
}

const open = {
  statuses: [-1, -1, -1],
  figures: true,
  filtered: 1,
  counted: 1,
  total: 4,
  cases: [1, 2, 3, 4],
  which: 2,
  liveCases: true,
};
const closed = { cases: null, which: null, liveCases: false };

/** The fields that contestants see; the owner's status and list are added below. */
const contestants: Record<FeedbackPolicy, Record<string, unknown>> = {
  none: {
    ...closed,
    statuses: [-5, -5, -5],
    figures: false,
    filtered: 0,
    counted: 0,
    total: null,
  },
  verdict: { ...open, ...closed, total: null },
  firstFailed: { ...open, cases: [1, 2], liveCases: false },
  all: open,
  afterContest: open,
};

describe("what each caller sees under each policy, on every surface", () => {
  test.each(feedbackPolicies)("%s", async (policy) => {
    const submission = await judged(policy);
    for (const as of allCallers) {
      const isStaff = staff.has(as);
      const isOwner = as === "user";
      const expected = isStaff ? open : contestants[policy];
      const isJury = jury.has(as);
      const firstStatus = (expected["statuses"] as number[])[0];
      expect({ as, ...(await look(as, submission)) }).toEqual({
        as,
        ...expected,
        place: isJury,
        words: isJury,
        checker: isJury,
        own: isOwner ? expected["filtered"] : 0,
        status: as === "guest" ? undefined : isOwner ? firstStatus : -10,
        // Counters are the same for all.
        counted: policy === "none" ? 0 : 1,
      });
    }
  });

  test("compiler output and judge errors are shown under every policy", async () => {
    for (const policy of feedbackPolicies) {
      for (const status of [-2, 4]) {
        node.send({ type: "ready", free: 1 });
        const cause = { code: "checker_failed", hint: "h", detail: "d" };
        const { submitId } = await judged(policy, {
          status,
          errorMessage: "error: the compiler's words",
          cases: [],
          cause: status === 4 ? cause : null,
        });
        const reply = await world.call("user", `GET /api/submission?submitId=${submitId}`);
        const { submission } = reply.body.data as { submission: SubmissionDetail };
        expect([policy, submission.status, submission.mayResubmit]).toEqual([
          policy,
          status,
          status === 4,
        ]);
        const words = "error: the compiler's words";
        expect(submission.errorMessage, "a failed checker may be quoted").toBe(
          status === 4 ? null : words,
        );
        const filter = `GET /api/submissions?onlyMine=true&status=${status}&limit=100`;
        expect((await world.call("user", filter)).text).toContain(`"submitId":${submitId},`);
      }
    }
  });

  test("a partial score does not reveal the first failed test where only the verdict is shown", async () => {
    const { submitId } = await judged("verdict", {
      status: 8,
      score: 20,
      cases: [judgedCase(1), { ...judgedCase(2, 1), endedBy: late }],
      endedBy: { ...late, phase: "run", seq: 2, status: 1 },
    });
    const reply = await world.call("user", `GET /api/submission?submitId=${submitId}`);
    const { submission } = reply.body.data as { submission: SubmissionDetail };
    expect([submission.status, submission.score, submission.endedBy]).toEqual([8, 20, null]);
  });
});

describe("during judging", () => {
  /** Events that `user` receives from the queue to the verdict. */
  async function eventsUnder(feedback: FeedbackPolicy): Promise<LiveEvent[]> {
    const problem = await aProblem(world, { feedback, judge_case_mode: "iterate_until_wrong" }, 4);
    const submitId = await submitAs(world, "user", { pid: problem.problemId });
    const topics = `submission:${submitId},submissions,problem-submissions:${problem.pid}`;
    const reader = await openLive(world, "user", topics);
    await reader.next(isRow);
    const task = await node.task();
    const progress = { type: "progress" as const, jobId: task.jobId, attempt: task.attempt };
    const nextRow = (id: number, has: (status: number) => boolean = () => true) =>
      reader.next(
        (event) =>
          event.type === "submission" && event.row.submitId === id && has(event.row.status),
      );
    // A public event follows each step, so that steps are not merged. Only rows of one submission arrive in order, so
    // the test first waits for a step that has an event.
    const passed = async () => {
      await nextRow(await submittedByOther());
    };
    node.send({ ...progress, phase: "compiling", cases: [] });
    for (const at of [0, 1]) {
      node.send({ ...progress, phase: "judging", cases: result.cases.slice(at, at + 1) });
      await until(
        () => world.sql("select 1 from case_result where submit_id = $1", [submitId]),
        ({ length }) => length === at + 1,
      );
      if (at === 0) await nextRow(submitId, (status) => [7, -5].includes(status));
      await passed();
    }
    await node.finish(task, { ...result, cases: result.cases.slice(0, 2) });
    if (feedback !== "none") await nextRow(submitId, isFinished);
    await passed();
    reader.close();
    return reader.events
      .map(({ event }) => event)
      .filter((event) => new RegExp(`"submitId":${submitId}\\b`).test(JSON.stringify(event)));
  }

  async function submittedByOther(): Promise<number> {
    const { problemId } = await aProblem(world);
    const submitId = await submitAs(world, "other", { pid: problemId });
    await world.sql("delete from job where submit_id = $1", [submitId]);
    return submitId;
  }

  test("nothing reveals when or where judging ended to users without the verdict", async () => {
    const events = await eventsUnder("none");
    const texts = events.map((event) => JSON.stringify(event));
    const statuses = events.map((event) => (event.type === "submission" ? event.row.status : null));
    expect(statuses.at(-1)).toBe(-5);
    expect(
      statuses.filter((status) => status === -5),
      "the end is no news",
    ).toHaveLength(1);
    expect([5, 6, -5]).toEqual(expect.arrayContaining(statuses));
    expect(texts.join("")).not.toMatch(/"casesDone":\d|"casesTotal":\d|"type":"cases"/);
  });

  test("where only the verdict is shown, progress stays hidden", async () => {
    const events = await eventsUnder("verdict");
    const judging = events.filter((event) => event.type === "submission" && event.row.status === 7);
    expect(judging, "one event for any number of tests").toHaveLength(1);
    const text = JSON.stringify(events);
    expect(text).toContain('"status":-1');
    expect(text).not.toMatch(/"casesDone":\d|"casesTotal":\d|"type":"cases"/);
  });

  test("where the first failed case is shown, no case is shown before all are judged", async () => {
    const text = JSON.stringify(await eventsUnder("firstFailed"));
    expect(text).toContain('"casesTotal":4');
    expect(text).not.toContain('"type":"cases"');
  });

  test("a policy that becomes stricter while a submission runs hides its verdict", async () => {
    const problem = await aProblem(world, { feedback: "all" }, 4);
    const submitId = await submitAs(world, "user", { pid: problem.problemId });
    const reader = await openLive(world, "user", `submission:${submitId}`);
    const task = await node.task();
    await world.sql("update problem set feedback = 'none' where id = $1", [problem.pid]);
    await node.finish(task, result);
    await reader.next((event) => event.type === "submission" && event.row.status === -5);
    reader.close();
    expect(reader.text()).not.toMatch(/"status":-1|the answer|"type":"cases"/);
    expect(reader.text()).not.toContain(String(USED_MS));
    const [row] = await world.sql("select counted from submission where submit_id = $1", [
      submitId,
    ]);
    expect(row).toEqual({ counted: false });
  });
});

describe("counters, marks and rankings", () => {
  const accepted = {
    status: 0,
    score: 40,
    timeMs: 5,
    memoryKb: 9,
    cases: [1, 2].map((seq) => judgedCase(seq)),
  };

  /** Public data about `user`: solved problems, rankings, the problem's own counters. */
  async function standing(problemId: string) {
    const home = await world.call("guest", "GET /api/get-user-home-info?username=user");
    const rank = await world.call("guest", "GET /api/get-rank-list?type=0&searchUser=user");
    const week = await world.call("guest", "GET /api/get-recent-seven-ac-rank");
    const problem = await world.call("guest", `GET /api/get-problem?problemId=${problemId}`);
    const { total, ac } = (problem.body.data as { problemCount: { total: number; ac: number } })
      .problemCount;
    const { solvedList, score } = home.body.data as { solvedList: unknown[]; score: number };
    const [ranked] = (rank.body.data as { records: { ac: number; total: number }[] }).records;
    const lately = (week.body.data as { username: string; ac: number }[]).find(
      ({ username }) => username === "user",
    );
    return {
      problem: [total, ac],
      solved: solvedList.length,
      score,
      ranked: [ranked?.ac ?? 0, ranked?.total ?? 0],
      lately: lately?.ac ?? 0,
    };
  }

  async function policyOf(pid: number, problem: Record<string, unknown>): Promise<void> {
    const row = await world.call("root", `GET /api/admin/problem?pid=${pid}`);
    const body = { problem: { ...(row.body.data as object), ...problem } };
    const reply = await world.call("root", "PUT /api/admin/problem", { body });
    expect(reply.status, reply.text).toBe(200);
  }

  const soon = (problemId: string, expected: Awaited<ReturnType<typeof standing>>) =>
    until(
      () => standing(problemId),
      (current) => JSON.stringify(current) === JSON.stringify(expected),
    );

  test("a hidden verdict counts in none of them, and a changed policy applies to existing ones", async () => {
    const before = await standing((await judged("all")).problemId);
    node.send({ type: "ready", free: 1 });
    const { pid, problemId, submitId } = await judged("none", accepted);
    expect(await standing(problemId)).toEqual({ ...before, problem: [0, 0] });
    expect(await verifyCounters(world.server.db)).toEqual([]);

    await policyOf(pid, { feedback: "all" });
    const [row] = await world.sql<{ points: number }>(
      "select oi_rank_score as points from submission where submit_id = $1",
      [submitId],
    );
    const counted = {
      problem: [1, 1],
      solved: before.solved + 1,
      score: before.score + row!.points,
      ranked: [before.ranked[0]! + 1, before.ranked[1]! + 1],
      lately: before.lately + 1,
    };
    await soon(problemId, counted);
    expect(await verifyCounters(world.server.db)).toEqual([]);

    await policyOf(pid, { feedback: "none" });
    const mark = await world.call("user", "POST /api/get-user-problem-status", {
      body: { pidList: [pid], isContestProblemList: false },
    });
    expect(mark.body.data, "at once, not when the counters have followed").toEqual({
      [pid]: { status: -5, score: null },
    });
    await soon(problemId, { ...before, problem: [0, 0] });
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("a rejudge under a hiding policy counts nothing either", async () => {
    const { submitId, problemId } = await judged("none", accepted);
    const before = await standing(problemId);
    const again = await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
    expect(again.status).toBe(200);
    node.send({ type: "ready", free: 1 });
    await node.finish(await node.task(), accepted);
    expect(await standing(problemId)).toEqual(before);
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("a row from before the policies changes it by the specification's switch", async () => {
    const { pid } = await aProblem(world, { feedback: "firstFailed" });
    const policy = async () => {
      const [row] = await world.sql<{ feedback: string }>(
        "select feedback from problem where id = $1",
        [pid],
      );
      return row?.feedback;
    };
    await policyOf(pid, { difficulty: 2 });
    expect(await policy(), "sent back unchanged").toBe("firstFailed");
    await policyOf(pid, { feedback: undefined, openCaseResult: false });
    expect(await policy(), "the switch says what the policy says").toBe("firstFailed");
    await policyOf(pid, { openCaseResult: true });
    expect(await policy()).toBe("all");
    await policyOf(pid, { feedback: undefined, openCaseResult: "false" });
    expect(await policy()).toBe("verdict");
    await policyOf(pid, { feedback: "afterContest" });
    expect(await policy()).toBe("afterContest");
  });
});
