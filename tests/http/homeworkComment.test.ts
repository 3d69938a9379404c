import { afterAll, beforeAll, expect, test } from "vitest";
import type { LineComment } from "../../src/shared/class/homework.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { createHomeworkWorld, type HomeworkWorld } from "./homeworkWorld.ts";

/* These tests write comments on lines of code while other changes are made concurrently. */

let world: HomeworkWorld;
let tid: number;
let submitId: number;
beforeAll(async () => {
  world = await createHomeworkWorld();
  const homework = await world.homework();
  tid = homework.tid;
  submitId = await world.work("student", homework, { status: 0 });
});
afterAll(() => world.close());

const COMMENTS_MAX = 200;
const ADD = "POST /api/homework/line-comment";
const comments = async (): Promise<LineComment[]> => {
  const path = `GET /api/homework/line-comments?submitId=${submitId}`;
  return (await world.data<{ records: LineComment[] }>(world.as("teacher"), path)).records;
};

test("of two comments at once the second one waits, and is refused when the first was the last that fits", async () => {
  await world.sql(
    `insert into line_comment (submit_id, line, content, at_once)
     select $1, n, 'good', true from generate_series(1, $2) n`,
    [submitId, COMMENTS_MAX - 1],
  );
  const add = () =>
    world.code(world.as("teacher"), ADD, { submitId, line: 1, content: "the last?" });
  let second: ReturnType<typeof add> | undefined;
  await world.server.db.transaction(async (tx) => {
    await tx.query({
      text: "select 1 from homework where training_id = $1 for no key update",
      values: [tid],
    });
    await tx.query({
      text: "insert into line_comment (submit_id, line, content, at_once) values ($1, 1, 'first', true)",
      values: [submitId],
    });
    second = add();
    await untilOneIsBlockedBy(tx);
  });
  expect(await second).toBe("LINE_COMMENT_MAX");
  expect(await comments()).toHaveLength(COMMENTS_MAX);
  await world.sql("delete from line_comment where submit_id = $1", [submitId]);
  expect(await add()).toBeUndefined();
});

test("a class that is archived at the same time gets no comment, no change and no deletion any more", async () => {
  const teacher = world.as("teacher");
  await world.sql("delete from line_comment where submit_id = $1", [submitId]);
  const { id } = await world.data<LineComment>(teacher, ADD, {
    submitId,
    line: 3,
    content: "why?",
  });
  const writes: [what: string, body?: Record<string, unknown>][] = [
    [ADD, { submitId, line: 2, content: "late" }],
    ["PUT /api/homework/line-comment", { id, content: "changed" }],
    [`DELETE /api/homework/line-comment?id=${id}`],
  ];
  for (const [what, body] of writes) {
    let written: Promise<string | undefined> | undefined;
    await world.server.db.transaction(async (tx) => {
      await tx.query({
        text: "select from user_group where id = $1 for update",
        values: [world.classId],
      });
      await tx.query({
        text: "update user_group set archived_at = verdict_now() where id = $1",
        values: [world.classId],
      });
      written = world.code(teacher, what, body);
      await untilOneIsBlockedBy(tx);
    });
    expect(await written, what).toBe("CLASS_ARCHIVED");
    await world.sql("update user_group set archived_at = null where id = $1", [world.classId]);
  }
  expect(await comments()).toMatchObject([{ id, line: 3, content: "why?" }]);
});

test("a comment that was deleted at the same time is not changed", async () => {
  const teacher = world.as("teacher");
  const { id } = await world.data<LineComment>(teacher, ADD, { submitId, line: 5, content: "hm" });
  let changed: Promise<string | undefined> | undefined;
  await world.server.db.transaction(async (tx) => {
    await tx.query({
      text: "select 1 from homework where training_id = $1 for no key update",
      values: [tid],
    });
    changed = world.code(teacher, "PUT /api/homework/line-comment", { id, content: "well" });
    await untilOneIsBlockedBy(tx);
    await tx.query({ text: "delete from line_comment where id = $1", values: [id] });
  });
  expect(await changed).toBe("LINE_COMMENT_NOT_FOUND");
});
