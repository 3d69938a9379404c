import { afterAll, beforeAll, expect, test } from "vitest";
import { createHomeworkWorld, type HomeworkWorld } from "./homeworkWorld.ts";
import type { Caller } from "./world.ts";

/* In the standings of a class's private training, members see exactly those results of other members that they also see
 * elsewhere in the class. */

let world: HomeworkWorld;
let tid: number;
beforeAll(async () => {
  world = await createHomeworkWorld();
  const training = await world.privateTraining(["student", "classmate"] as never, 1);
  tid = training.tid;
  await world.sql(
    "update app_user set nickname = 'nick of ' || username, school = 'Hogwarts' where username in ('student', 'classmate')",
  );
  await world.sql("update training set group_id = $1 where id = $2", [world.classId, tid]);
  const { problemId } = training.problems[0]!;
  await world.judged("classmate" as never, problemId, { status: 0, timeMs: 7 }, { tid });
  await world.judged("student" as never, problemId, { status: -1 }, { tid });
});
afterAll(() => world.close());

async function rank(person: "student" | "teacher" | "owner", keyword = "") {
  const page = await world.rank(world.as(person), tid, keyword && `&keyword=${keyword}`);
  const rows = page.records.map((row) => [row.rank, row.username, row.nickname, row.ac]);
  return { rows, total: page.total, text: JSON.stringify(page) };
}

const shows = (peerResults: string) =>
  world.data(world.as("owner"), "PUT /api/class", { classId: world.classId, peerResults });

const own = [2, "student", "nick of student", 0];

test("nothing: members see their own row without a rank, also when they search", async () => {
  await shows("none");
  for (const keyword of ["", "classmate", "Hogwarts"]) {
    const { rows, total, text } = await rank("student", keyword);
    expect(rows).toEqual([[null, "student", "nick of student", 0]]);
    expect(total).toBe(1);
    expect(text).not.toContain("classmate");
  }
  const beyond = await world.rank(world.as("student"), tid, "&currentPage=2");
  expect([beyond.records, beyond.total]).toEqual([[], 1]);
});

test("nicknames: rows of others name nothing else, and nothing else is searched", async () => {
  await shows("nickname");
  const { rows, text } = await rank("student");
  expect(rows).toEqual([[1, null, "nick of classmate", 1], own]);
  expect(text).not.toContain(world.uids.classmate);
  const { records } = await world.rank(world.as("student"), tid);
  expect(records[0]).toMatchObject({ uid: null, school: null, avatar: null, realname: null });
  expect((await rank("student", "nick%20of")).total).toBe(2);
  await world.sql("update app_user set nickname = 'Owl' where username = 'classmate'");
  expect((await rank("student", "classmate")).total).toBe(0);
  expect((await rank("student", "Hogwarts")).total).toBe(0);
  expect((await rank("student", "owl")).rows).toEqual([[1, null, "Owl", 1]]);
});

test("usernames: rows of others as in other trainings", async () => {
  await shows("username");
  expect((await rank("student")).rows).toEqual([[1, "classmate", "Owl", 1], own]);
});

test("its staff see all rows whatever the class shows", async () => {
  for (const setting of ["none", "nickname"]) {
    await shows(setting);
    for (const person of ["teacher", "owner"] as const) {
      expect((await rank(person)).rows).toEqual([[1, "classmate", "Owl", 1], own]);
      expect((await rank(person, "real-student")).rows).toEqual([own]);
    }
  }
});

test("members of the class join its private trainings without a password, once; others do not know of them", async () => {
  await shows("username");
  const fields = { title: "Loops", auth: "Private", status: true, classId: world.classId };
  const training = await world.data<{ id: number }>(
    world.as("teacher"),
    "POST /api/admin/training",
    {
      training: fields,
      trainingCategory: null,
    },
  );
  const join = (as: Caller, password: string | null = null) =>
    world.code(as, "POST /api/register-training", { tid: training.id, password });
  const student = world.as("student");
  expect(await world.detail(student, training.id)).toMatchObject({
    access: true,
    isMember: false,
  });
  const codes = await Promise.all([1, 2, 3].map(() => join(student)));
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "TRAINING_REGISTERED")).toHaveLength(2);
  expect(await join(world.as("otherTeacher"))).toBe("TRAINING_NOT_FOUND");
  expect(await join("guest")).toBe("LOGIN_REQUIRED");
  const { total, records } = await world.rank(student, training.id);
  expect([total, records.map(({ username }) => username)]).toEqual([1, ["student"]]);
  expect(await world.detail(student, training.id)).toMatchObject({
    isMember: true,
    memberCount: 1,
  });
  // Members of the class need no password, because they already see everything that it protects.
  await world.sql("update training set password_hash = 'x' where id = $1", [training.id]);
  expect(await join(world.as("classmate"))).toBeUndefined();
});

test("the detail says when a table shows and finds nicknames alone", async () => {
  for (const [setting, expected] of [
    ["none", false],
    ["nickname", true],
    ["username", false],
  ] as const) {
    await shows(setting);
    const { onlyNicknames } = await world.detail(world.as("student"), tid);
    expect(onlyNicknames, setting).toBe(expected);
    expect((await world.detail(world.as("teacher"), tid)).onlyNicknames).toBe(false);
  }
});
