import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendMessage } from "../../src/server/message/service.ts";
import type { Message } from "../../src/shared/message/message.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.sql("delete from message");
  await sendMessages("user", 1);
  await sendMessages("user", 2);
  await sendMessages("other", 1);
});

async function sendMessages(who: "user" | "other", times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const params = { from: 1002, to: 1008 };
    await world.server.db.transaction((tx) =>
      sendMessage(tx, people[who].uid, { template: "roleChanged", params }),
    );
  }
}

async function list(
  as: Caller,
  query = "",
  kind = "sys",
): Promise<{ records: Message[]; total: number }> {
  const path = kind === "sys" ? "GET /api/msg/sys" : "GET /api/msg/mine";
  const reply = await world.call(as, path + query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { records: Message[]; total: number };
}

async function unread(as: Caller): Promise<Record<string, number>> {
  return (await world.call(as, "GET /api/msg/unread")).body.data as Record<string, number>;
}

const clean = (query: string, as: Caller = "user") =>
  world.call(as, `DELETE /api/msg/clean${query}`);

test("users see only their own, newest first", async () => {
  const { records, total } = await list("user");
  expect(total).toBe(3);
  expect(records.map(({ id }) => id)).toEqual(
    records.map(({ id }) => id).toSorted((a, b) => b - a),
  );
  expect((await list("other")).total).toBe(1);
  expect((await list("admin")).total).toBe(0);
  expect((await list("user", "", "mine")).total).toBe(0);
});

test("listed messages become read; the page has the number unread before", async () => {
  expect(await unread("user")).toEqual({ comment: 0, reply: 0, like: 0, sys: 3, mine: 0 });
  const first = await list("user", "?limit=2");
  expect(first.records.map(({ state }) => state)).toEqual([false, false]);
  expect((await unread("user"))["sys"]).toBe(1);
  expect((await unread("other"))["sys"]).toBe(1);
  const again = await list("user", "?limit=2");
  expect(again.records.map(({ state }) => state)).toEqual([true, true]);
});

test("all of a kind are marked as read at once", async () => {
  const reply = await world.call("user", "POST /api/msg/read", { body: { type: "Sys" } });
  expect(reply.status).toBe(200);
  expect((await unread("user"))["sys"]).toBe(0);
  expect((await unread("other"))["sys"]).toBe(1);
});

test("one or all can be deleted; those of others are reported as not found", async () => {
  const [first] = (await list("user")).records;
  const [foreign] = (await list("other")).records;
  expect((await clean(`?type=Sys&id=${foreign?.id}`)).status).toBe(404);
  expect((await list("other")).total).toBe(1);
  // A message is not deleted if the call states a different message type.
  expect((await clean(`?type=Mine&id=${first?.id}`)).status).toBe(404);
  expect((await clean(`?type=Sys&id=${first?.id}`)).status).toBe(200);
  expect((await list("user")).total).toBe(2);
  expect((await clean("?type=Sys")).status).toBe(200);
  expect((await list("user")).total).toBe(0);
  expect((await list("other")).total).toBe(1);
});

test.each(["?type=Sys&id=x", "?type=Sys&id=1.5", "?type=All", "?id=1", ""])(
  "an invalid request (%s) deletes nothing",
  async (query) => {
    expect((await clean(query)).status).toBe(400);
    expect((await list("user")).total).toBe(3);
  },
);

test("texts are in the reader's language, and user text is sanitised", async () => {
  await world.sql(
    `insert into message (uid, kind, title, content)
     values ($1, 'sys', 'Notice', '**bold** <script>alert(1)</script><img src=x onerror=alert(1)>')`,
    [people.user.uid],
  );
  const { records } = await list("user", "?limit=8");
  expect(records[0]).toMatchObject({ title: "Notice" });
  expect(records[0]?.html).toContain("<strong>bold</strong>");
  expect(records[0]?.html).not.toMatch(/<script|onerror=/);
  expect(records[1]?.html).toContain("<strong>problem administrator</strong>");
  const chinese = await world.call("user", "GET /api/msg/sys", {
    headers: { "accept-language": "zh-CN" },
  });
  expect(chinese.text).toContain("题目管理员");
});

test.each([
  "GET /api/msg/unread",
  "GET /api/msg/sys",
  "GET /api/msg/mine",
  "DELETE /api/msg/clean?type=Sys",
])("%s requires signing in", async (call) => {
  expect((await world.call("guest", call)).status).toBe(401);
  expect((await world.call("banned", call)).status).toBe(401);
});
