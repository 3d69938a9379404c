import { expect, test } from "vitest";
import { type FeedbackPolicy, feedbackPolicies } from "../../src/shared/verdict/feedback.ts";
import type { SubmissionDetail, SubtaskResult } from "../../src/shared/submission/submission.ts";
import { aProblem, judgedCase, submitAs } from "./judgingWorld.ts";
import { inFeedbackWorld, node, world } from "./submissionFeedbackWorld.ts";
import type { Caller } from "./world.ts";

/* The points by subtask in the details of a submission. */

inFeedbackWorld();

/**
 * A problem with a `min` subtask of cases 1 and 2, and a `sum` subtask of cases 3 and 4 that depends on it. The points
 * of the cases add up to those of the second subtask only.
 */
async function problemWithSubtasks(feedback: FeedbackPolicy) {
  const fields = { feedback, type: 1, judge_case_mode: "subtask" };
  const problem = await aProblem(world, fields, 4);
  await world.sql(
    "update problem_case set group_num = (seq + 1) / 2, score = 35 where problem_id = $1",
    [problem.pid],
  );
  await world.sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
     select $1, 1, * from (values (1, 'min', 30, '{}'::int[]), (2, 'sum', 70, '{1}')) as t`,
    [problem.pid],
  );
  return problem;
}

const cases = [1, 2, 3, 4].map((seq) => ({
  ...judgedCase(seq, seq === 4 ? -1 : 0),
  group: Math.ceil(seq / 2),
  score: seq === 4 ? 0 : 35,
}));
const result = { status: 8, score: 65, subtasks: [30, 35], cases };

async function subtasksFor(as: Caller, submitId: number): Promise<SubtaskResult[] | undefined> {
  const reply = await world.call(as, `GET /api/submission?submitId=${submitId}`);
  return (reply.body.data as { submission: SubmissionDetail }).submission.subtasks;
}

const scored = [
  { num: 1, type: "min", fullScore: 30, score: 30, dependsOn: [], addsUp: false },
  { num: 2, type: "sum", fullScore: 70, score: 35, dependsOn: [1], addsUp: true },
];
const unscored = scored.map((each) => ({ ...each, score: null }));

/** What contestants read under each policy; staff always read the points. */
const contestants: Record<FeedbackPolicy, unknown> = {
  none: undefined,
  verdict: undefined,
  firstFailed: unscored,
  all: scored,
  afterContest: scored,
};

test.each(feedbackPolicies)("the points by subtask under the policy %s", async (feedback) => {
  const problem = await problemWithSubtasks(feedback);
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  const task = await node.task();
  expect(await subtasksFor("root", submitId), "during judging").toEqual(unscored);
  await node.finish(task, result);
  for (const as of ["guest", "user", "other"] as const) {
    expect([as, await subtasksFor(as, submitId)]).toEqual([as, contestants[feedback]]);
  }
  expect(await subtasksFor("root", submitId)).toEqual(scored);
});

test("points that do not add up to the score, as after a verdict by hand, are left out", async () => {
  const problem = await problemWithSubtasks("all");
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), result);
  await world.sql("update submission set score = 50 where submit_id = $1", [submitId]);
  expect(await subtasksFor("user", submitId)).toEqual(unscored);
});

test("the points remain those of the judged version of the test data", async () => {
  const problem = await problemWithSubtasks("all");
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), result);
  await world.sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score) values ($1, 2, 1, 'min', 100)`,
    [problem.pid],
  );
  await world.sql("update problem set data_version = 2 where id = $1", [problem.pid]);
  expect(await subtasksFor("user", submitId)).toEqual(scored);
});

test("a problem scored by test case has no subtasks", async () => {
  const problem = await aProblem(world, { type: 1 }, 2);
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), { status: 0, score: 100, cases: [judgedCase(1)] });
  expect(await subtasksFor("user", submitId)).toBeUndefined();
});
