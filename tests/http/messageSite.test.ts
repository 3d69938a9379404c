import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifyOpenedReviews } from "../../src/server/homework/notices.ts";
import type { Message } from "../../src/shared/message/message.ts";
import type { MessageTemplate } from "../../src/shared/message/message.ts";
import {
  createHomeworkWorld,
  HOUR,
  type ClassPerson,
  type HomeworkWorld,
  type TestHomework,
} from "./homeworkWorld.ts";

/* Tests the site's messages about homework and classes: who receives them, how many are sent, and which settings switch
 * them off. */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from message");
  await world.sql("delete from message_preference");
});

const sent = (template: MessageTemplate) =>
  world.sql<{ username: string; params: Record<string, unknown> }>(
    `select u.username, m.params from message m join app_user u on u.uid = m.uid
     where m.template = $1 order by m.id`,
    [template],
  );

async function texts(person: ClassPerson): Promise<string[]> {
  const path = "GET /api/msg/sys";
  const { records } = await world.data<{ records: Message[] }>(world.as(person), path);
  return records.map(({ title, content }) => `${title}: ${content}`);
}

const without = (person: ClassPerson, unwanted: string[]) =>
  world.data(world.as(person), "PUT /api/msg/settings", { unwanted });

const COMMENT = "POST /api/homework/line-comment";

async function comment(submitId: number, fields: object, as: ClassPerson = "teacher") {
  const body = { submitId, line: 1, content: "why?", atOnce: true, ...fields };
  return world.data<{ id: number }>(world.as(as), COMMENT, body);
}

test("comments on code: one unread message for each homework, without their text, and none before the student sees one", async () => {
  const homework = await world.homework();
  const { tid } = homework;
  const submitId = await world.work("student", homework, { status: 0 });
  const laterId = await world.work("student", homework, { status: 0 });
  const { id } = await comment(submitId, { atOnce: false });
  expect(await sent("homeworkCommented")).toEqual([]);
  const change = { id, content: "why then?", atOnce: true };
  await world.data(world.as("teacher"), "PUT /api/homework/line-comment", change);
  await comment(laterId, { line: 2, content: "a secret hint" });
  const params = { title: "Sorting", className: "Algorithms", classId: world.classId, tid };
  expect(await sent("homeworkCommented")).toEqual([
    { username: "student", params: { ...params, submitId } },
  ]);
  const [text] = await texts("student");
  expect(text).toContain(`/class/${world.classId}/homework/${tid}/submission/${submitId}`);
  expect(text).not.toContain("secret");
  await comment(submitId, { line: 3 }, "assistant");
  expect(await sent("homeworkCommented")).toHaveLength(2);
  await without("student", ["lineComment"]);
  await world.sql("update message set read_at = verdict_now()");
  await comment(submitId, { line: 4 });
  expect(await sent("homeworkCommented")).toHaveLength(2);
});

test("comments that wait for the feedback are notified once it opens, unless they were deleted", async () => {
  const homework = await world.homework({ feedback: "none" });
  const submitId = await world.work("student", homework, { status: 0 });
  const deletedIn = await world.work("classmate", homework, { status: 0 });
  await comment(submitId, { atOnce: false });
  await comment(submitId, { line: 2, atOnce: false });
  const { id } = await comment(deletedIn, { atOnce: false });
  await world.data(world.as("teacher"), `DELETE /api/homework/line-comment?id=${id}`);
  await notifyOpenedReviews(world.server.db);
  expect(await sent("homeworkCommented")).toEqual([]);
  await world.pass(11 * HOUR);
  await notifyOpenedReviews(world.server.db);
  await notifyOpenedReviews(world.server.db);
  expect(await sent("homeworkCommented")).toMatchObject([
    { username: "student", params: { submitId } },
  ]);
  await texts("student");
  await comment(submitId, { line: 3, atOnce: false });
  expect(await sent("homeworkCommented")).toHaveLength(2);
});

const setPoints = (
  { tid, problems }: TestHomework,
  fields: { points: number | null; note?: string; problem?: number; person?: ClassPerson },
) => {
  const { points, note = "", problem = 0, person = "student" } = fields;
  const body = { tid, uid: world.uids[person], pid: problems[problem]?.pid, points, note };
  return world.data(world.as("assistant"), "PUT /api/class/homework/points", body);
};

test("points set by hand: one unread message for each homework, again after it is read, and none for the computed ones", async () => {
  const homework = await world.homework({ feedback: "score" }, { problems: 2 });
  await setPoints(homework, { points: null });
  expect(await sent("homeworkGraded")).toEqual([]);
  await setPoints(homework, { points: 40 });
  await setPoints(homework, { points: 50 });
  await setPoints(homework, { points: 10, problem: 1 });
  const { tid } = homework;
  expect(await sent("homeworkGraded")).toEqual([
    {
      username: "student",
      params: { title: "Sorting", className: "Algorithms", classId: world.classId, tid },
    },
  ]);
  expect((await texts("student"))[0]).toContain(`/class/${world.classId}/homework/${tid}`);
  await setPoints(homework, { points: 50 });
  await setPoints(homework, { points: null, problem: 1 });
  expect(await sent("homeworkGraded")).toHaveLength(1);
  await setPoints(homework, { points: 50, note: "style" });
  expect(await sent("homeworkGraded")).toHaveLength(2);
  await without("classmate", ["lineComment"]);
  await setPoints(homework, { points: 1, person: "classmate" });
  expect(await sent("homeworkGraded")).toHaveLength(2);
});

test("points set by hand before the feedback are notified when a student may see them, if they still count", async () => {
  const homework = await world.homework({ feedback: "none" });
  await setPoints(homework, { points: 40 });
  await setPoints(homework, { points: 30, person: "classmate" });
  await setPoints(homework, { points: null, person: "classmate" });
  await notifyOpenedReviews(world.server.db);
  expect(await sent("homeworkGraded")).toEqual([]);
  await world.sql("update training set is_visible = false where id = $1", [homework.tid]);
  await world.pass(11 * HOUR);
  await notifyOpenedReviews(world.server.db);
  expect(await sent("homeworkGraded")).toEqual([]);
  await world.sql("update training set is_visible = true where id = $1", [homework.tid]);
  await notifyOpenedReviews(world.server.db);
  await notifyOpenedReviews(world.server.db);
  expect((await sent("homeworkGraded")).map(({ username }) => username)).toEqual(["student"]);
});

test("a teacher who opens the feedback earlier notifies at once; a problem that never shows results notifies nobody", async () => {
  const homework = await world.homework({ feedback: "none" });
  const silent = await world.homework({}, { columns: { feedback: "none" } });
  await setPoints(homework, { points: 40 });
  await setPoints(silent, { points: 40 });
  expect(await sent("homeworkGraded")).toEqual([]);
  const fields = world.fields(homework.problems, { feedback: "score" });
  const body = { tid: homework.tid, homework: fields, confirm: true };
  await world.data(world.as("teacher"), "PUT /api/class/homework", body);
  expect(await sent("homeworkGraded")).toMatchObject([
    { username: "student", params: { tid: homework.tid } },
  ]);
});

test("homework is announced to those who want it", async () => {
  await without("classmate", ["homework"]);
  await world.homework();
  expect((await sent("homeworkPublished")).map(({ username }) => username)).toEqual(["student"]);
});

test("a new role in a class is told to the member, whatever the settings", async () => {
  await without("student", ["homework", "lineComment", "rejudge", "import", "comment"]);
  const { classId } = world;
  const change = (role: string) =>
    world.data(world.as("owner"), "PUT /api/class/member", {
      classId,
      uid: world.uids.student,
      role,
    });
  await change("assistant");
  await change("assistant");
  await world.data(world.as("owner"), "PUT /api/class/member", {
    classId,
    uid: world.uids.student,
    rosterName: "Li",
  });
  expect(await sent("classRoleChanged")).toMatchObject([
    { username: "student", params: { role: "assistant", classId } },
  ]);
  expect((await texts("student"))[0]).toMatch(/助教|assistant/);
  await change("member");
  const transfer = (uid: string, as: ClassPerson) =>
    world.data(world.as(as), "POST /api/class/transfer", { classId, uid });
  await transfer(world.uids.teacher, "owner");
  await transfer(world.uids.owner, "teacher");
  expect(
    (await sent("classRoleChanged")).map(({ username, params }) => [username, params["role"]]),
  ).toEqual([
    ["student", "assistant"],
    ["student", "member"],
    ["teacher", "owner"],
    ["owner", "owner"],
  ]);
});

test("a message shows a homework only while it exists for its recipient", async () => {
  const { tid } = await world.homework();
  const homeworkTitle = expect.stringMatching(/homework|作业/i);
  const gone = expect.stringMatching(/^(Deleted, or no longer visible to you|内容已删除.*): $/);
  expect(await texts("student")).toEqual([homeworkTitle]);
  await world.sql("update training set is_visible = false where id = $1", [tid]);
  expect(await texts("student")).toEqual([gone]);
  await world.sql("update training set is_visible = true where id = $1", [tid]);
  expect(await texts("student")).toEqual([homeworkTitle]);
  await world.sql("delete from homework where training_id = $1", [tid]);
  expect(await texts("student")).toEqual([gone]);
});
