import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import { getClassGrades } from "../../src/shared/class/classGrades.ts";
import { getHomeworkGrid } from "../../src/shared/class/homeworkStaff.ts";
import type { TestProblem } from "./judgingWorld.ts";
import { createHomeworkWorld, DAY, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";

let world: HomeworkWorld;

beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

test("an accepted solution in time has all points, and the grid shows it to the teacher", async () => {
  const homework = await world.homework({}, { problems: 2 });
  const submitId = await world.work("student", homework, { status: 0 });
  expect(await world.own("student", homework)).toEqual({
    state: "full",
    points: 100,
    tries: 1,
    latePercent: 100,
    submitId,
    byHand: false,
    note: null,
  });
  expect(await world.detail(world.as("student"), homework.tid)).toMatchObject({
    classId: world.classId,
    isHomework: true,
  });
  const { records, total, problems } = await world.grid(homework.tid);
  expect(total).toBe(2);
  expect(problems.map(({ points }) => points)).toEqual([100, 100]);
  const row = records.find(({ username }) => username === "student");
  expect(row?.points).toBe(100);
  expect(row?.cells.map(({ state }) => state)).toEqual(["full", "none"]);
});

test("a late submission loses points for each begun day, until the last moment", async () => {
  const late = { rule: "perDay", percentPerDay: 30, floorPercent: 20, maxDays: 4 };
  const homework = await world.homework({ late });
  await world.work("student", homework, { status: 1 });
  await world.pass(10 * HOUR);
  await world.work("student", homework, { status: 0 });
  expect(await world.own("student", homework)).toMatchObject({
    state: "late",
    points: 70,
    tries: 2,
  });
  await world.pass(3 * DAY);
  await world.work("classmate", homework, { status: 0 });
  expect(await world.own("classmate", homework)).toMatchObject({ points: 20, latePercent: 20 });
  await world.pass(DAY);
  const { problemId } = homework.problems[0]!;
  const body = { pid: problemId, language: "C++", code: "x", tid: homework.tid };
  expect(await world.code(world.as("student"), "POST /api/submit-problem-judge", body)).toBe(
    "HOMEWORK_ENDED",
  );
});

test("the site's switch for classes closes submitting and running in homework, whatever the switch for practice says", async () => {
  const { tid, problems } = await world.homework();
  const { problemId: pid } = problems[0]!;
  const code = { pid, language: "C++", code: "int main() {}", cid: 0 };
  const codes = async () => [
    await world.code(world.as("student"), "POST /api/submit-problem-judge", { ...code, tid }),
    await world.code(world.as("teacher"), "POST /api/submit-problem-judge", { ...code, tid }),
    await world.code(world.as("classmate"), "POST /api/trial", { ...code, tid, input: "1" }),
    await world.code("other", "POST /api/submit-problem-judge", { ...code, tid: null }),
  ];
  const set = (switches: Record<string, boolean>) =>
    world.data("root", "PUT /api/admin/switch/update", switches);
  await set({ openGroupJudge: false });
  expect(await codes()).toEqual(["JUDGING_OFF", "JUDGING_OFF", "JUDGING_OFF", undefined]);
  await set({ openGroupJudge: true, openPublicJudge: false });
  expect(await codes()).toEqual([undefined, undefined, undefined, "JUDGING_OFF"]);
  await set({ openPublicJudge: true });
});

test("cells of the grid and grades are those of now after each change of a result, and have the declared fields alone", async () => {
  const homework = await world.homework({}, { problems: 2 });
  const cell = async (query = "") => {
    const grid = await world.grid(homework.tid, query);
    expect(getHomeworkGrid.output.parse(grid)).toEqual(grid);
    return grid.records.find(({ username }) => username === "student")?.cells[0];
  };
  const grades = async () => {
    const path = `GET /api/class/grades?classId=${world.classId}`;
    const answer = await world.data<OutputOf<typeof getClassGrades>>(world.as("teacher"), path);
    expect(getClassGrades.output.parse(answer)).toEqual(answer);
    return answer.records.filter(({ tid }) => tid === homework.tid);
  };
  expect(await cell()).toMatchObject({ state: "none", tries: 0 });
  await world.work("student", homework, { status: -1 });
  expect(await cell()).toMatchObject({ state: "tried", tries: 1 });
  // The stored row is changed without a new version, so the cell still comes from the cache.
  await world.sql("update homework_result set tries = 5 where training_id = $1", [homework.tid]);
  expect(await cell()).toMatchObject({ state: "tried", tries: 1 });
  await world.work("student", homework, { status: 0 });
  expect(await cell()).toMatchObject({ state: "full", points: 100, tries: 2 });
  expect(await grades()).toMatchObject([
    { username: "student", number: "S3", points: 100, maxPoints: 100, note: null, byHand: false },
  ]);
  const [{ pid }] = homework.problems as [TestProblem];
  const byHand = {
    tid: homework.tid,
    uid: world.uids.student,
    pid,
    points: 12.5,
    note: 'a "quote"',
  };
  await world.data(world.as("teacher"), "PUT /api/class/homework/points", byHand);
  expect(await cell("&keyword=stud")).toMatchObject({ points: 12.5, note: 'a "quote"' });
  expect(await grades()).toMatchObject([{ points: 12.5, note: 'a "quote"', byHand: true }]);
  // Reverses the order of the problems.
  await world.sql("update training_problem set seq = 1 - seq where training_id = $1", [
    homework.tid,
  ]);
  expect(await cell()).toMatchObject({ state: "none" });
});

test("states follow points set by hand in pages, filters and exports, until the computed points count again", async () => {
  const late = { rule: "perDay", percentPerDay: 10, floorPercent: 0, maxDays: 7 };
  const homework = await world.homework({ late });
  const [{ pid }] = homework.problems as [TestProblem];
  const teacher = world.as("teacher");
  await world.pass(11 * HOUR);
  await world.work("student", homework, { status: -1 });
  const set = (name: "student" | "classmate", points: number | null) => {
    const body = { tid: homework.tid, uid: world.uids[name], pid, points };
    return world.data(teacher, "PUT /api/class/homework/points", body);
  };
  const cells = async () => [
    await world.own("student", homework),
    await world.own("classmate", homework),
  ];
  const inState = async (state: string) => {
    const { records } = await world.grid(homework.tid, `&state=${state}&pid=${pid}`);
    return records.map(({ username }) => username).toSorted();
  };
  const before = await cells();
  expect(before).toMatchObject([
    { state: "tried", points: 0, latePercent: 90 },
    { state: "none", points: 0 },
  ]);
  expect(await set("student", 60.5)).toMatchObject({ state: "partial", latePercent: null });
  expect(await set("classmate", 50)).toMatchObject({ state: "partial", points: 50 });
  expect(await cells()).toMatchObject([
    { state: "partial", points: 60.5, latePercent: null, byHand: true },
    { state: "partial", points: 50, latePercent: null, byHand: true },
  ]);
  expect(await inState("partial")).toEqual(["classmate", "student"]);
  expect([await inState("tried"), await inState("none")]).toEqual([[], []]);
  const path = `GET /api/class/grades?classId=${world.classId}`;
  const grades = await world.data<OutputOf<typeof getClassGrades>>(teacher, path);
  expect(
    grades.records.filter(({ tid }) => tid === homework.tid).map(({ state }) => state),
  ).toEqual(["partial", "partial"]);
  // Manual points that were a part of the points are all points of a problem with fewer points.
  await world.sql("update training_problem set points = 50 where training_id = $1", [homework.tid]);
  expect(await inState("full")).toEqual(["classmate", "student"]);
  await world.sql("update training_problem set points = 100 where training_id = $1", [
    homework.tid,
  ]);
  await set("student", null);
  expect(await set("classmate", null)).toMatchObject({ state: "none" });
  expect(await cells()).toEqual(before);
  expect([await inState("tried"), await inState("none")]).toEqual([["student"], ["classmate"]]);
});
