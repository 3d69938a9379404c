import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createHomeworkWorld, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";
import { aProblem, type TestProblem, until } from "./judgingWorld.ts";

/* Problems of a class: their results are shown in the trainings of the class, but are not counted anywhere else on the
 * site. */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

/**
 * Creates a visible training of the class with two problems: one belongs to the class, the other to the problem bank.
 */
async function plainTraining(
  columns: Record<string, unknown> = {},
): Promise<{ tid: number; own: TestProblem; ofBank: TestProblem }> {
  const { tid, problems } = await world.training({}, { problems: 1 });
  const ofClass = { auth: 4, group_id: world.classId, ...columns };
  const own = await aProblem(world, ofClass);
  await world.sql("update training set group_id = $1 where id = $2", [world.classId, tid]);
  await world.sql(
    "insert into training_problem (training_id, problem_id, seq) values ($1, $2, 9)",
    [tid, own.pid],
  );
  return { tid, own, ofBank: problems[0]! };
}

/** Site-wide counters of the student and of a problem. */
async function counters({ pid }: TestProblem) {
  const [row] = await world.sql(
    `select coalesce((select ac from user_count where uid = $1), 0) as solved,
       coalesce((select total from user_count where uid = $1), 0) as submissions,
       coalesce((select score from user_count where uid = $1), 0) as points,
       exists (select 1 from solved where uid = $1 and problem_id = $2) as "isMarked",
       coalesce((select ac from problem_count where problem_id = $2), 0) as accepted`,
    [world.uids.student, pid],
  );
  return row;
}

async function mark({ pid }: TestProblem, tid: number): Promise<object | undefined> {
  const body = { tid, pidList: [pid] };
  const path = "POST /api/get-user-problem-status";
  const marks = await world.data<Record<string, object>>(world.as("student"), path, body);
  return marks[String(pid)];
}

async function recounted(): Promise<void> {
  await until(
    async () => {
      await world.pass(61_000);
      return world.sql("select 1 from job where kind ~ '^recount' and state <> 2");
    },
    (jobs) => jobs.length === 0,
  );
}

test("a class's problem counts nowhere on the site, and its results show in the plain training of the class", async () => {
  const { tid, own, ofBank } = await plainTraining({ type: 1 });
  const before = await counters(own);
  await world.judged("student" as never, own.problemId, { status: -1, score: 7 }, { tid });
  expect(await mark(own, tid)).toMatchObject({ status: Verdict.WrongAnswer });
  await world.judged("student" as never, own.problemId, { status: 0, score: 20 }, { tid });
  expect(await counters(own)).toEqual(before);
  expect(await mark(own, tid)).toMatchObject({ status: Verdict.Accepted, score: 20 });
  const path = `GET /api/get-training-list?classId=${world.classId}`;
  const list = await world.data<{ records: object[] }>(world.as("student"), path);
  expect(list.records).toMatchObject([{ id: tid, problemCount: 2, acCount: 1 }]);
  await world.judged("student" as never, ofBank.problemId, { status: 0 }, { tid });
  expect(await counters(ofBank)).toMatchObject({ isMarked: true, accepted: 1 });
  expect(await verifyCounters(world.server.db)).toEqual([]);
});

test("neither in a homework whose feedback is open", async () => {
  const own = await aProblem(world, { auth: 4, group_id: world.classId });
  const before = await counters(own);
  const homework = await world.data<{ tid: number }>(
    world.as("teacher"),
    "POST /api/class/homework",
    { classId: world.classId, homework: world.fields([own]) },
  );
  const { tid } = homework;
  await world.judged("student" as never, own.problemId, { status: 0 }, { tid });
  await world.pass(10 * HOUR);
  await recounted();
  expect(await counters(own)).toEqual(before);
  expect(await mark(own, tid)).toMatchObject({ status: Verdict.Accepted });
  const other = await plainTraining();
  await world.sql(
    "insert into training_problem (training_id, problem_id, seq) values ($1, $2, 10)",
    [other.tid, own.pid],
  );
  expect(await mark(own, other.tid)).toMatchObject({ status: Verdict.Accepted });
});

/** The student's solved problems, points and run time in the ranking. */
async function standing(tid: number) {
  const { records } = await world.rank(world.as("teacher"), tid);
  const row = records.find(({ username }) => username === "student");
  return row && [row.ac, row.totalScore, row.totalRunTime];
}

test("the rank of a training of the class counts its own problems, those of homework once its feedback is open", async () => {
  const { tid, own, ofBank } = await plainTraining({ type: 1 });
  await world.sql("update training set auth = 'Private' where id = $1", [tid]);
  await world.sql("insert into training_member (training_id, uid) values ($1, $2)", [
    tid,
    world.uids.student,
  ]);
  const { tid: homeworkTid } = await world.data<{ tid: number }>(
    world.as("teacher"),
    "POST /api/class/homework",
    { classId: world.classId, homework: world.fields([own]) },
  );
  const solve = (problem: TestProblem, timeMs: number, ids: { tid: number }) =>
    world.judged("student" as never, problem.problemId, { status: 0, score: 20, timeMs }, ids);
  await solve(own, 3, { tid: homeworkTid });
  expect(await standing(tid)).toEqual([0, 0, 0]);
  await solve(own, 9, { tid });
  expect(await standing(tid)).toEqual([1, 20, 9]);
  await solve(ofBank, 5, { tid });
  expect(await standing(tid)).toEqual([2, 20, 14]);
  await world.pass(11 * HOUR);
  await recounted();
  expect(await standing(tid)).toEqual([2, 20, 8]);
  const policy = (feedback: string) =>
    world.data("root", "PUT /api/admin/problem", { problem: { id: own.pid, feedback } });
  await policy("none");
  expect(await standing(tid)).toEqual([1, null, 5]);
  await policy("all");
  expect(await standing(tid)).toEqual([2, 20, 8]);
  expect(await counters(own)).toMatchObject({ isMarked: false, accepted: 0 });
  expect(await verifyCounters(world.server.db)).toEqual([]);
});

test("nor after the class was deleted, until the problem is public", async () => {
  const { tid, own } = await plainTraining();
  const before = await counters(own);
  await world.judged("student" as never, own.problemId, { status: 0 }, { tid });
  const deletion = `DELETE /api/class?classId=${world.classId}&confirm=true`;
  await world.data(world.as("owner"), deletion);
  await recounted();
  expect(await counters(own)).toEqual(before);
  expect(await verifyCounters(world.server.db)).toEqual([]);
  await world.sql(
    "insert into problem_statement (problem_id, locale, description) values ($1, 'en-US', 'Add')",
    [own.pid],
  );
  const publish = { id: own.pid, auth: 1 };
  await world.data("root", "PUT /api/admin/problem/change-problem-auth", publish);
  await recounted();
  expect(await counters(own)).toMatchObject({ isMarked: true, accepted: 1 });
  expect(await verifyCounters(world.server.db)).toEqual([]);
});
