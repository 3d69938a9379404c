import { afterAll, beforeAll, expect, test } from "vitest";
import { remindStudents } from "../../src/server/homework/notices.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createHomeworkWorld, DAY, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";

let world: HomeworkWorld;

beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

interface Row {
  submitId: number;
  status: number;
  score: number | null;
  tid?: number;
}

const submit = (tid: number, pid: string, language = "C++"): [string, Record<string, unknown>] => [
  "POST /api/submit-problem-judge",
  { tid, pid, language, code: "int main() {}" },
];

test("without feedback a student sees no result anywhere, and it counts nowhere before it opens", async () => {
  const homework = await world.homework({ feedback: "none" });
  const { pid, problemId } = homework.problems[0]!;
  const submitId = await world.work("student", homework, { status: 0 });
  const student = world.as("student");
  expect(await world.own("student", homework)).toMatchObject({ state: "submitted", points: null });
  const list = `GET /api/training-submissions?tid=${homework.tid}`;
  const { records } = await world.data<{ records: Row[] }>(student, list);
  expect(records).toMatchObject([
    { submitId, status: Verdict.SubmittedUnknown, score: null, tid: homework.tid },
  ]);
  const marks = await world.data<Record<string, { status: number }>>(
    student,
    "POST /api/get-user-problem-status",
    { tid: homework.tid, pidList: [pid] },
  );
  expect(marks[String(pid)]?.status).toBe(Verdict.SubmittedUnknown);
  const practice = await world.data<Record<string, { status: number }>>(
    student,
    "POST /api/get-user-problem-status",
    { pidList: [pid] },
  );
  expect(practice[String(pid)]?.status).toBe(Verdict.NotSubmitted);
  const counted = () =>
    world.sql("select countable, counted, listed from submission where submit_id = $1", [submitId]);
  expect(await counted()).toEqual([{ countable: false, counted: false, listed: false }]);
  const site = await world.data<{ records: Row[] }>(
    student,
    `GET /api/submissions?problemID=${problemId}&completeProblemID=true`,
  );
  expect(site.records).toEqual([]);
  const { submission } = await world.data<{ submission: Row }>(
    student,
    `GET /api/submission?submitId=${submitId}`,
  );
  expect(submission.status).toBe(Verdict.SubmittedUnknown);
  expect(
    (await world.grid(homework.tid)).records.find(({ username }) => username === "student"),
  ).toMatchObject({ points: 100 });
  await world.pass(10 * HOUR);
  expect(await world.own("student", homework)).toMatchObject({ state: "full", points: 100 });
});

test("submissions outside of the rules are refused, and others see none of them", async () => {
  const homework = await world.homework({ languages: ["C"] }, { problems: 1 });
  const other = await world.homework({});
  const { problemId } = homework.problems[0]!;
  const code = (as: Parameters<typeof world.as>[0], call: ReturnType<typeof submit>) =>
    world.code(world.as(as), ...call);
  expect(await code("student", submit(homework.tid, problemId))).toBe("LANGUAGE_NOT_ALLOWED");
  expect(await code("student", submit(homework.tid, problemId, "C"))).toBeUndefined();
  expect(await code("student", submit(homework.tid, other.problems[0]!.problemId, "C"))).toBe(
    "PROBLEM_NOT_FOUND",
  );
  expect(await code("otherTeacher", submit(homework.tid, problemId, "C"))).toBe(
    "TRAINING_NOT_FOUND",
  );
  await world.sql("delete from group_member where group_id = $1 and uid = $2", [
    world.classId,
    world.uids.classmate,
  ]);
  expect(await code("classmate", submit(homework.tid, problemId, "C"))).toBe("TRAINING_NOT_FOUND");
  await world.sql("insert into group_member (group_id, uid) values ($1, $2)", [
    world.classId,
    world.uids.classmate,
  ]);
  const list = `GET /api/training-submissions?tid=${homework.tid}`;
  expect((await world.data<{ total: number }>(world.as("classmate"), list)).total).toBe(0);
  expect((await world.data<{ total: number }>(world.as("teacher"), list)).total).toBe(1);
});

test("an extension, points by hand and a rejudged verdict change the result and its version", async () => {
  const homework = await world.homework({});
  const { pid, problemId } = homework.problems[0]!;
  const teacher = world.as("teacher");
  await world.pass(11 * HOUR);
  expect(await world.code(world.as("student"), ...submit(homework.tid, problemId))).toBe(
    "HOMEWORK_ENDED",
  );
  const extension = { tid: homework.tid, uids: [world.uids.student], seconds: 7200, reason: "ill" };
  await world.data(teacher, "PUT /api/class/homework/extension", extension);
  const submitId = await world.work("student", homework, { status: 0 });
  expect(await world.own("student", homework)).toMatchObject({ state: "full", points: 100 });
  type Grades = { records: { version: number; points: number; tid: number }[]; cursor: string };
  const grades = (cursor = "") =>
    world.data<Grades>(
      teacher,
      `GET /api/class/grades?classId=${world.classId}${cursor && `&cursor=${cursor}`}`,
    );
  const { records, cursor } = await grades();
  expect(records.filter(({ tid }) => tid === homework.tid)).toMatchObject([{ points: 100 }]);
  expect((await grades(cursor)).records).toEqual([]);
  const points = { tid: homework.tid, uid: world.uids.student, pid, points: 42.5, note: "style" };
  await world.data(teacher, "PUT /api/class/homework/points", points);
  expect(await world.own("student", homework)).toMatchObject({
    points: 42.5,
    byHand: true,
    note: "style",
  });
  const changed = await grades(cursor);
  expect(changed.records).toMatchObject([{ tid: homework.tid, points: 42.5 }]);
  await world.data(teacher, "PUT /api/class/homework/points", { ...points, points: null });
  await world.sql("update submission set status = -1 where submit_id = $1", [submitId]);
  expect(await world.own("student", homework)).toMatchObject({
    state: "tried",
    points: 0,
    byHand: false,
  });
  await world.data(teacher, "PUT /api/class/homework/extension", { ...extension, seconds: 0 });
  expect(await world.own("student", homework)).toMatchObject({ state: "none", tries: 0 });
});

test("solutions close again when a student gets more time", async () => {
  const homework = await world.homework({ solution: "Use a loop." });
  const teacher = world.as("teacher");
  await world.pass(11 * HOUR);
  const opened = { tid: homework.tid, solutions: true, code: true };
  await world.data(teacher, "PUT /api/class/homework/opened", opened);
  const solution = async () => (await world.detailOf("student", homework.tid)).solutionHtml;
  expect(await solution()).toContain("Use a loop.");
  const extension = { tid: homework.tid, uids: [world.uids.student], seconds: 7200, reason: "ill" };
  await world.data(teacher, "PUT /api/class/homework/extension", extension);
  expect(await solution()).toBeNull();
});

test("a token reads the grades of classes that its owner teaches, with this permission alone", async () => {
  const read = async (as: "teacher" | "student", scopes: string[]) => {
    const { token } = await world.data<{ token: string }>(world.as(as), "POST /api/tokens", {
      name: "grades",
      scopes,
    });
    const headers = { authorization: `Bearer ${token}` };
    const what = `GET /api/class/grades?classId=${world.classId}`;
    return (await world.call("guest", what, { headers })).body.code;
  };
  expect(await read("teacher", ["grades"])).toBeUndefined();
  expect(await read("teacher", ["read", "submit"])).toBe("TOKEN_FORBIDDEN");
  expect(await read("student", ["grades"])).toBe("CLASS_NOT_FOUND");
});

test("students are told once of a homework, and reminded once before their deadline unless they have all points", async () => {
  const homework = await world.homework({
    title: "Reminded",
    endTime: world.iso(world.clock.now() + 3 * DAY),
  });
  await world.work("classmate", homework, { status: 0 });
  const messages = () =>
    world.sql(
      `select m.template, u.username from message m join app_user u on u.uid = m.uid
       where m.params ->> 'title' = 'Reminded' order by 1, 2`,
    );
  const published = [
    { template: "homeworkPublished", username: "classmate" },
    { template: "homeworkPublished", username: "student" },
  ];
  await remindStudents(world.server.db);
  expect(await messages()).toEqual(published);
  await world.pass(2.5 * DAY);
  await remindStudents(world.server.db);
  await remindStudents(world.server.db);
  expect(await messages()).toEqual([
    { template: "homeworkDue", username: "student" },
    ...published,
  ]);
});

test("a training of a class without times counts as practice for marks, and stands in no list of the site", async () => {
  const { tid, problems } = await world.training({}, { problems: 1 });
  await world.sql("update training set group_id = $1 where id = $2", [world.classId, tid]);
  const { pid, problemId } = problems[0]!;
  const student = world.as("student");
  const mark = async (ids: Record<string, unknown>) => {
    const body = { ...ids, pidList: [pid] };
    const path = "POST /api/get-user-problem-status";
    return (await world.data<Record<string, Row>>(student, path, body))[String(pid)]?.status;
  };
  await world.judged("student" as never, problemId, { status: -1 }, { tid });
  expect(await mark({ tid })).toBe(-1);
  await world.judged("student" as never, problemId, { status: 0 }, { tid });
  expect([await mark({ tid }), await mark({})]).toEqual([0, 0]);
  const site = `GET /api/submissions?problemID=${problemId}&completeProblemID=true`;
  expect((await world.data<{ records: Row[] }>(student, site)).records).toEqual([]);
  const list = `GET /api/training-submissions?tid=${tid}`;
  expect((await world.data<{ records: Row[] }>(student, list)).records).toHaveLength(2);
});
