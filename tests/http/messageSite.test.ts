import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Message } from "../../src/shared/message/message.ts";
import type { MessageTemplate } from "../../src/shared/message/message.ts";
import {
  createHomeworkWorld,
  HOUR,
  type ClassPerson,
  type HomeworkWorld,
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

test("comments on code: one unread message for each submission, without their text, and none before the feedback", async () => {
  const homework = await world.homework();
  const submitId = await world.work("student", homework, { status: 0 });
  const { id } = await comment(submitId, { atOnce: false });
  expect(await sent("lineCommented")).toEqual([]);
  const change = { id, content: "why then?", atOnce: true };
  await world.data(world.as("teacher"), "PUT /api/homework/line-comment", change);
  await comment(submitId, { line: 2, content: "a secret hint" });
  expect(await sent("lineCommented")).toEqual([{ username: "student", params: { submitId } }]);
  const [text] = await texts("student");
  expect(text).toContain(`/submission-detail/${submitId}`);
  expect(text).not.toContain("secret");
  await comment(submitId, { line: 3 });
  expect(await sent("lineCommented")).toHaveLength(2);
  await without("student", ["lineComment"]);
  await world.sql("update message set read_at = verdict_now()");
  await comment(submitId, { line: 4 });
  expect(await sent("lineCommented")).toHaveLength(2);
});

test("after the opening of the feedback all comments are notified", async () => {
  const homework = await world.homework({ feedback: "none" });
  const submitId = await world.work("student", homework, { status: 0 });
  await comment(submitId, { atOnce: false });
  expect(await sent("lineCommented")).toEqual([]);
  await world.pass(11 * HOUR);
  await comment(submitId, { line: 2, atOnce: false });
  expect(await sent("lineCommented")).toHaveLength(1);
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
