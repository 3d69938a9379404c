import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "../../src/shared/live.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import {
  createHomeworkWorld,
  HOUR,
  type HomeworkWorld,
  type TestHomework,
} from "./homeworkWorld.ts";
import { submitAs, until } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";

/* Tests of situations in which homework results could be lost, counted at the wrong time, or shown too early. */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

test("a computation of results that is killed leaves them outdated, and the next reader computes them", async () => {
  const homework = await world.homework();
  const { tid } = homework;
  const stored = () =>
    world.sql<{ state: string; computed: number }>(
      "select state, computed from homework_result where training_id = $1",
      [tid],
    );
  const outdated = async () =>
    (await world.sql("select from homework_stale where training_id = $1", [tid])).length;
  await world.work("student", homework, { status: -1 });
  await world.grid(tid);
  const before = await stored();
  expect(before).toMatchObject([{ state: "tried", computed: 0 }]);
  await world.work("student", homework, { status: 0 });
  const marks = await outdated();
  expect(marks).toBeGreaterThan(0);
  await world.server.db.transaction(async (tx) => {
    const values = [tid];
    await tx.query({
      text: "select from homework_result where training_id = $1 for update",
      values,
    });
    // This API call deletes the rows that mark results as outdated. The test ends the database connection of the call
    // before the call stores the new results.
    const reading = world.call(world.as("teacher"), `GET /api/class/homework/grid?tid=${tid}`);
    await untilOneIsBlockedBy(tx);
    await tx.query({
      text: `select pg_terminate_backend(pid) from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    });
    expect((await reading).status).toBeGreaterThanOrEqual(500);
  });
  expect(await stored()).toEqual(before);
  expect(await outdated()).toBe(marks);
  const { records } = await world.grid(tid);
  expect(records.find(({ username }) => username === "student")).toMatchObject({ points: 100 });
  expect(await stored()).toMatchObject([{ state: "full", computed: 10_000 }]);
  expect(await outdated()).toBe(0);
});

const countedOf = async (submitId: number): Promise<object | undefined> =>
  (
    await world.sql("select countable, counted from submission where submit_id = $1", [submitId])
  )[0];
const no = { countable: false, counted: false };
const yes = { countable: true, counted: true };

/** Waits until all due jobs have ended. */
async function jobsDone(): Promise<void> {
  await until(
    () =>
      world.sql(
        "select from job where kind = 'recount-scope' and state <> 2 and run_at <= verdict_now()",
      ),
    (jobs) => jobs.length === 0,
  );
}

test("verdicts count from the very moment when the feedback opens, not a millisecond before", async () => {
  const opensIn = 12 * HOUR;
  const feedbackTime = world.iso(Math.floor(world.clock.now() / 1000) * 1000 + opensIn);
  const homework = await world.homework({ feedback: "none", feedbackTime });
  const submitId = await world.work("student", homework, { status: 0 });
  await world.pass(Date.parse(feedbackTime) - world.clock.now() - 1);
  await jobsDone();
  expect(await countedOf(submitId)).toEqual(no);
  expect(await world.own("student", homework)).toMatchObject({ state: "submitted", points: null });
  await world.pass(1);
  expect(world.clock.now()).toBe(Date.parse(feedbackTime));
  const opened = await world.own("student", homework);
  expect(opened).toMatchObject({ state: "full", points: 100 });
  // Advances the clock far enough for all due jobs to be claimed.
  await world.pass(10_000);
  await jobsDone();
  expect(await countedOf(submitId)).toEqual(yes);
});

test("a verdict that arrives at this moment counts, whether it is stored before or after the recount", async () => {
  const end = world.clock.now() + 10 * HOUR;
  const feedbackTime = world.iso(Math.ceil(end / 1000) * 1000);
  const homework = await world.homework({ feedback: "none", feedbackTime, endTime: feedbackTime });
  const { tid, problems } = homework;
  await world.pass(9 * HOUR);
  const pid = problems[0]!.problemId;
  const unjudged = await submitAs(world, world.as("student"), { pid, tid });
  await world.pass(Date.parse(feedbackTime) - world.clock.now());
  await jobsDone();
  const other = await world.homework({});
  // The node takes the oldest job first, so this call also judges the student's submission, which is still waiting.
  await world.work("classmate", other, { status: 0 });
  await world.pass(61_000);
  await jobsDone();
  expect(await countedOf(unjudged)).toEqual(yes);
  expect(await world.own("student", homework)).toMatchObject({ state: "full", points: 100 });
});

/**
 * Returns, as texts, the responses that show statistics of the first problem and of the student outside the homework.
 */
async function publicTexts({ problems }: TestHomework): Promise<Record<string, string>> {
  const { pid, problemId } = problems[0]!;
  const uid = world.uids.student;
  const calls = [
    `GET /api/get-problem?problemId=${problemId}`,
    `GET /api/get-user-home-info?uid=${uid}&username=student`,
    `GET /api/get-rank-list?type=0&currentPage=1&limit=30`,
    "GET /api/get-recent-seven-ac-rank",
    `GET /api/problem-statistics?pid=${pid}`,
    `GET /api/submissions?problemID=${problemId}&completeProblemID=true`,
  ];
  const texts: Record<string, string> = {};
  for (const as of ["classmate", "student"] as const) {
    for (const call of calls) {
      const reply = await world.call(world.as(as), call);
      expect(reply.status, call).toBe(200);
      texts[`${as} ${call}`] = reply.text;
    }
  }
  const messages = await world.sql("select * from message where uid = $1 order by id", [uid]);
  return { ...texts, messages: JSON.stringify(messages) };
}

test("before the feedback opens a verdict changes nothing that students read, and no stream sends it", async () => {
  const homework = await world.homework({ feedback: "none" });
  const { tid, problems } = homework;
  const { pid, problemId } = problems[0]!;
  const other = await world.homework({});
  const before = await publicTexts(homework);
  const submitId = await submitAs(world, world.as("student"), { pid: problemId, tid });
  const topics = `submission:${submitId},problem-submissions:${pid},submissions`;
  const streams = {
    student: await openLive(world, world.as("student"), topics),
    classmate: await openLive(world, world.as("classmate"), topics),
    teacher: await openLive(world, world.as("teacher"), topics),
  };
  const judgedRow = (status: number) => (event: LiveEvent) =>
    event.type === "submission" && event.row.submitId === submitId && event.row.status === status;
  // The node takes the oldest job first, so this call also judges the student's submission, which is still waiting.
  await world.work("classmate", other, { status: 0, score: 17 });
  await streams.teacher.next(judgedRow(Verdict.Accepted));
  await streams.student.next(judgedRow(Verdict.SubmittedUnknown));
  await world.clock.advance(1000);
  await world.clock.settle();
  for (const stream of Object.values(streams)) stream.close();
  const rows = streams.student.events.flatMap(({ event }) =>
    event.type === "submission" && event.row.submitId === submitId ? [event.row] : [],
  );
  expect(new Set(rows.map(({ status }) => status))).not.toContain(Verdict.Accepted);
  expect(rows.filter(({ score, time, memory }) => score ?? time ?? memory)).toEqual([]);
  expect(streams.student.events.filter(({ event }) => event.type === "cases")).toEqual([]);
  expect(streams.classmate.text()).not.toContain(`"submitId":${submitId},`);
  expect(await publicTexts(homework)).toEqual(before);
  await world.pass(10 * HOUR);
  await jobsDone();
  const after = await publicTexts(homework);
  const changed = Object.keys(after).filter((call) => after[call] !== before[call]);
  expect(changed).toContain(`classmate GET /api/get-problem?problemId=${problemId}`);
});
