import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { contestForm } from "./contestWorld.ts";
import {
  createHomeworkWorld,
  HOUR,
  type HomeworkWorld,
  type TestHomework,
} from "./homeworkWorld.ts";
import { formOf } from "./problemAdminWorld.ts";
import type { TestProblem } from "./judgingWorld.ts";
import { TRAINING_PASSWORD } from "./trainingWorld.ts";

/*
 * These tests archive a class while a request changes one of its objects: either the change is refused, or the
 * archiving waits until the change is complete.
 */

let world: HomeworkWorld;
let homework: TestHomework;
let trainingId: number;
let contestId: number;
let problem: TestProblem;
let announcementId: number;
beforeAll(async () => {
  world = await createHomeworkWorld();
  const { classId } = world;
  const teacher = world.as("teacher");
  homework = await world.homework();
  const training = { title: "Loops", auth: "Private", privatePwd: TRAINING_PASSWORD, classId };
  const created = await world.data<{ id: number }>(teacher, "POST /api/admin/training", {
    training,
    trainingCategory: null,
  });
  trainingId = created.id;
  const form = { ...contestForm(world.clock.now()), classId };
  contestId = (await world.data<{ id: number }>(teacher, "POST /api/admin/contest", form)).id;
  const saved = await world.data<{ pid: number; problemId: string }>(
    teacher,
    "POST /api/admin/problem",
    formOf("OWN", { classId, auth: 3 }),
  );
  problem = { pid: saved.pid, problemId: saved.problemId };
  await world.data(teacher, "POST /api/admin/contest/add-problem-from-public", {
    cid: contestId,
    pid: problem.pid,
    displayId: "A",
  });
  const announcement = await world.data<{ id: number }>(
    teacher,
    "POST /api/admin/contest/announcement",
    { cid: contestId, announcement: { title: "Hint", content: "Read", status: 0 } },
  );
  announcementId = announcement.id;
});
afterAll(() => world.close());

type Write = [what: string, body?: Record<string, unknown>];

const writes: Record<string, () => Write[]> = {
  homework: () => {
    const { tid, problems } = homework;
    const fields = world.fields(problems);
    const cell = { tid, uid: world.uids.student, pid: problems[0]!.pid };
    return [
      ["POST /api/class/homework", { classId: world.classId, homework: fields }],
      ["PUT /api/class/homework", { tid, homework: fields }],
      [`DELETE /api/class/homework?tid=${tid}&confirm=true`],
      ["POST /api/class/homework/clone", { tid, startTime: world.iso(world.clock.now()) }],
      ["PUT /api/class/homework/opened", { tid, solutions: false, code: false }],
      ["PUT /api/class/homework/points", { ...cell, points: 7, note: "spoken" }],
      [
        "PUT /api/class/homework/extension",
        { tid, uids: [world.uids.student], seconds: 7200, reason: "ill" },
      ],
    ];
  },
  training: () => {
    const tid = trainingId;
    const training = { title: "Loops", auth: "Private" };
    const { classId } = world;
    return [
      ["POST /api/admin/training", { training: { ...training, classId }, trainingCategory: null }],
      ["PUT /api/admin/training", { training: { ...training, id: tid }, trainingCategory: null }],
      ["POST /api/admin/training/clone", { tid }],
      ["PUT /api/admin/training/change-training-status", { tid, status: false }],
      ["POST /api/admin/training/add-problems", { tid, problemIds: [problem.problemId] }],
      [`DELETE /api/admin/training/problem?tid=${tid}&pid=${problem.pid}`],
      [`DELETE /api/admin/training?tid=${tid}&confirm=true`],
    ];
  },
  contest: () => {
    const cid = contestId;
    const form = contestForm(world.clock.now());
    const announcement = { title: "Hint", content: "Read again", status: 0 };
    return [
      ["POST /api/admin/contest", { ...form, classId: world.classId }],
      ["PUT /api/admin/contest", { ...form, id: cid }],
      [`GET /api/admin/contest/clone?cid=${cid}`],
      ["PUT /api/admin/contest/change-contest-visible", { cid, visible: false }],
      [`DELETE /api/admin/contest?cid=${cid}&confirm=true`],
      [`DELETE /api/admin/contest/problem?cid=${cid}&pid=${problem.pid}`],
      ["POST /api/admin/contest/announcement", { cid, announcement }],
      [
        "PUT /api/admin/contest/announcement",
        { cid, announcement: { ...announcement, id: announcementId } },
      ],
      [`DELETE /api/admin/contest/announcement?cid=${cid}&aid=${announcementId}`],
    ];
  },
  problem: () => {
    const { pid } = problem;
    const cases = [{ input: { text: "1" }, output: { text: "1" } }];
    return [
      ["POST /api/admin/problem", formOf("NEW", { classId: world.classId, auth: 2 })],
      ["PUT /api/admin/problem", { problem: { id: pid, hint: "think" } }],
      ["PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 2 }],
      [`DELETE /api/admin/problem?pid=${pid}`],
      ["PUT /api/admin/test-data", { pid, base: 0, cases }],
    ];
  },
  class: () => {
    const announcement = { title: "Hello", content: "Read", status: 0 };
    return [["POST /api/class/announcement", { classId: world.classId, announcement }]];
  },
};

const setArchived = (archived: boolean) =>
  world.data(world.as("owner"), "POST /api/class/archive", { classId: world.classId, archived });

/**
 * Archives the class in a transaction that imitates the server's, and starts the write before that transaction commits.
 * Returns the error code of the write.
 */
async function codeWhileArchived(
  write: () => Promise<string | undefined>,
): Promise<string | undefined> {
  let written: Promise<string | undefined> | undefined;
  await world.server.db.transaction(async (tx) => {
    const values = [world.classId];
    await tx.query({ text: "select from user_group where id = $1 for update", values });
    const text = "update user_group set archived_at = verdict_now() where id = $1";
    await tx.query({ text, values });
    written = write();
    // If no lock makes the write wait, the write finishes at this point, before the archiving is committed.
    await Promise.race([untilOneIsBlockedBy(tx), written]);
  });
  const code = await written;
  await setArchived(false);
  return code;
}

describe.each(Object.keys(writes))("%s", (kind) => {
  test("each write that began before the class was archived waits, and is refused then", async () => {
    const codes: unknown[] = [];
    for (const [what, body] of writes[kind]!()) {
      const code = await codeWhileArchived(() => world.code(world.as("teacher"), what, body));
      codes.push([what, code]);
    }
    const expected = writes[kind]!().map(([what]) => [what, "CLASS_ARCHIVED"]);
    expect(codes).toEqual(expected);
  });
});

test("a submission and a registration that began before are refused too", async () => {
  const student = world.as("student");
  const send = (ids: Record<string, unknown>, pid: string) =>
    codeWhileArchived(() =>
      world.code(student, "POST /api/submit-problem-judge", {
        pid,
        language: "C++",
        code: "int main() {}",
        ...ids,
      }),
    );
  const { tid, problems } = homework;
  expect(await send({ tid }, problems[0]!.problemId)).toBe("CLASS_ARCHIVED");
  expect(await send({ cid: contestId }, "A")).toBe("CLASS_ARCHIVED");
  const register = () =>
    world.code(student, "POST /api/register-training", {
      tid: trainingId,
      password: TRAINING_PASSWORD,
    });
  expect(await codeWhileArchived(register)).toBe("CLASS_ARCHIVED");
  await setArchived(true);
  expect(await register()).toBe("CLASS_ARCHIVED");
  await setArchived(false);
});

test("members of an archived class read its contests, and neither repeat nor join nor ask in them", async () => {
  const student = world.as("student");
  const { classId } = world;
  const now = world.clock.now();
  const contestOf = async (fields: object): Promise<number> => {
    const form = { ...contestForm(now), classId, ...fields };
    return (await world.data<{ id: number }>(world.as("teacher"), "POST /api/admin/contest", form))
      .id;
  };
  const running = await contestOf({});
  const privateOne = await contestOf({ auth: 1, openPwdLimit: true, pwd: "password" });
  const past = await contestOf({
    startTime: world.iso(now - 3 * HOUR),
    endTime: world.iso(now - HOUR),
  });
  for (const cid of [running, privateOne, past]) {
    await world.data(world.as("teacher"), "PUT /api/admin/contest/change-contest-visible", {
      cid,
      visible: true,
    });
  }
  const add = { cid: past, pid: problem.pid, displayId: "A" };
  await world.data(world.as("teacher"), "POST /api/admin/contest/add-problem-from-public", add);
  const repeat = () => world.code(student, "POST /api/virtual-participation", { cid: past });
  const join = () =>
    world.code(student, "POST /api/register-contest", { cid: privateOne, password: "password" });
  const ask = () =>
    world.code(student, "POST /api/comment", { cid: running, content: "What is n?" });
  expect(await codeWhileArchived(repeat)).toBe("CLASS_ARCHIVED");
  expect(await codeWhileArchived(join)).toBe("CLASS_ARCHIVED");
  await setArchived(true);
  for (const attempt of [repeat, join, ask]) expect(await attempt()).toBe("CLASS_ARCHIVED");
  const reading = `GET /api/get-contest-info?cid=${past}`;
  expect(await world.code(student, reading)).toBeUndefined();
  const state = await world.data(student, `GET /api/virtual-participation?cid=${past}`);
  expect(state).toMatchObject({ refusal: "CLASS_ARCHIVED" });
  await setArchived(false);
  expect(await ask()).toBeUndefined();
  expect(await join()).toBeUndefined();
  const { vid } = await world.data<{ vid: number }>(student, "POST /api/virtual-participation", {
    cid: past,
  });
  const submit = () =>
    world.code(student, "POST /api/submit-problem-judge", {
      pid: "A",
      language: "C++",
      code: "int main() {}",
      vid,
    });
  expect(await codeWhileArchived(submit)).toBe("CLASS_ARCHIVED");
  await setArchived(true);
  expect(await submit()).toBe("CLASS_ARCHIVED");
  await setArchived(false);
  expect(await submit()).toBeUndefined();
});

test("archiving and deleting wait for a write that has begun", async () => {
  const { classId } = world;
  const owner = world.as("owner");
  const calls: Write[] = [
    ["POST /api/class/archive", { classId, archived: true }],
    [`DELETE /api/class?classId=${classId}&confirm=true`],
  ];
  for (const [what, body] of calls) {
    let done: Promise<string | undefined> | undefined;
    await world.server.db.transaction(async (tx) => {
      const values = [classId];
      await tx.query({ text: "select from user_group where id = $1 for key share", values });
      let isDone = false;
      done = world.code(owner, what, body).finally(() => (isDone = true));
      await Promise.race([untilOneIsBlockedBy(tx), done]);
      expect(isDone, what).toBe(false);
      // The transaction continues and locks an object of the class; the deletion of the class would have to change this
      // object.
      const text = "select from training where id = $1 for no key update";
      await tx.query({ text, values: [trainingId] });
    });
    expect(await done, what).toBeUndefined();
  }
});
