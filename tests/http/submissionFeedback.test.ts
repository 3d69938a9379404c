import { describe, expect, test } from "vitest";
import { type FeedbackPolicy, feedbackPolicies } from "../../src/shared/verdict/feedback.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import type { CaseResult } from "../../src/shared/verdict/caseResults.ts";
import type { SubmissionDetail } from "../../src/shared/submission/submission.ts";
import { isFinished } from "../../src/shared/verdict/verdict.ts";
import { aProblem, judgedCase, submitAs, until } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import type { Caller } from "./world.ts";
import {
  inFeedbackWorld,
  judged,
  late,
  node,
  result,
  USED_KB,
  USED_MS,
  world,
} from "./submissionFeedbackWorld.ts";

inFeedbackWorld();

const allCallers: Caller[] = ["guest", "other", "user", "admin", "problemAdmin", "root"];
const staff = new Set<Caller>(["admin", "problemAdmin", "root"]);
/** Users who may edit the problem; an administrator who is not its author may not. */
const jury = new Set<Caller>(["problemAdmin", "root"]);

/** What a caller sees about a submission in lists, details, polls, the live channel and counters. */
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

/**
 * Returns the live events about a finished submission as text. The submission's row is sent last, so all other events
 * have arrived before it.
 */
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
        // Counters are the same for all readers.
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
  /** The events that `user` receives while a submission is queued and judged, up to the verdict. */
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
    // After each step, the test waits for an event about another submission, so that the events of two steps are not
    // merged. Rows of different submissions may arrive out of order. If a step also causes an event of this submission,
    // the test therefore waits for that event first.
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
