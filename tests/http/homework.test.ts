import { afterAll, beforeAll, expect, test } from "vitest";
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
