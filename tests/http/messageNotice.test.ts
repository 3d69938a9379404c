import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Message, UnreadCounts } from "../../src/shared/message/message.ts";
import type { Notice, NoticeReader } from "../../src/shared/message/notice.ts";
import { MINUTE } from "../support/worldClock.ts";
import { openLive } from "./liveReader.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, people } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from notice");
  await world.sql("delete from message");
  await world.clock.advance(MINUTE);
});

const texts = { title: "停机", content: "**今晚**", titleEn: "Downtime", contentEn: "**Tonight**" };

async function data<T>(as: Caller, call: string, body?: object): Promise<T> {
  const reply = await world.call(as, call, { ...(body && { body }) });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}
const send = async (form: object) =>
  (await data<{ id: number }>("root", "POST /api/admin/msg/notice", { ...texts, ...form })).id;
const change = (form: object) =>
  world.call("root", "PUT /api/admin/msg/notice", { body: { ...texts, ...form } });
const listed = (as: Caller, tab: "sys" | "mine", query = "") =>
  data<{ records: Message[]; total: number }>(as, `GET /api/msg/${tab}${query}`);
const titles = async (as: Caller, tab: "sys" | "mine") =>
  (await listed(as, tab)).records.map(({ title }) => title);
const unread = (as: Caller) => data<UnreadCounts>(as, "GET /api/msg/unread");
const readers = (id: number) =>
  data<{ records: NoticeReader[]; total: number }>(
    "root",
    `GET /api/admin/msg/notice-readers?id=${id}`,
  );
const admin = async () =>
  (await data<{ records: Notice[]; total: number }>("root", "GET /api/admin/msg/notice?type=All"))
    .records;
const receipts = () => world.sql("select 1 from notice_receipt");

test("a notice to all is one row under system, in the language of the reader; a receipt is written when it is read", async () => {
  const id = await send({ type: "All" });
  expect((await unread("user")).sys).toBe(1);
  expect(await receipts()).toEqual([]);
  const { records, total } = await listed("user", "sys");
  expect(total).toBe(1);
  expect(records).toMatchObject([{ id: -id, state: false, title: "Downtime" }]);
  expect(records[0]?.html).toContain("<strong>Tonight</strong>");
  const chinese = await world.call("user", "GET /api/msg/sys", {
    headers: { "accept-language": "zh-CN" },
  });
  expect(chinese.text).toContain("<strong>今晚</strong>");
  expect((await listed("user", "sys")).records).toMatchObject([{ state: true }]);
  expect((await unread("user")).sys).toBe(0);
  expect((await unread("other")).sys).toBe(1);
  expect(await receipts()).toHaveLength(1);
  expect(await readers(id)).toMatchObject({ records: [{ username: "user" }], total: 1 });
  expect(await admin()).toMatchObject([
    { id, type: "All", state: true, readNum: 1, userNum: 0, adminUsername: "root" },
  ]);
});

test("without an English text all readers get the other one", async () => {
  await send({ type: "All", titleEn: null, contentEn: null });
  const { records } = await listed("user", "sys");
  expect(records).toMatchObject([{ title: "停机", content: "**今晚**" }]);
});

test("administrators alone get notices to administrators, under system", async () => {
  await send({ type: "Admin" });
  for (const as of ["root", "admin", "problemAdmin"] as const) {
    expect(await titles(as, "sys")).toEqual(["Downtime"]);
  }
  expect(await titles("user", "sys")).toEqual([]);
  expect((await unread("user")).sys).toBe(0);
});

test("designated users and members of designated classes get it under their own messages", async () => {
  const classes = await world.sql<{ id: string }>(
    "insert into user_group (name, owner_uid) values ('Class', $1) returning id",
    [people.problemAdmin.uid],
  );
  const classId = Number(classes[0]?.id);
  const join = (uid: string) =>
    world.sql("insert into group_member (group_id, uid) values ($1, $2)", [classId, uid]);
  await join(people.other.uid);
  await world.clock.advance(MINUTE);
  await send({ type: "Single", usernames: [" USER ", "user", ""], classIds: [classId, classId] });
  for (const as of ["user", "other", "problemAdmin"] as const) {
    expect(await titles(as, "mine"), as).toEqual(["Downtime"]);
    expect(await titles(as, "sys"), as).toEqual([]);
  }
  expect(await titles("admin", "mine")).toEqual([]);
  expect(await admin()).toMatchObject([{ userNum: 1, classes: [{ id: classId, name: "Class" }] }]);
  // A user who joins later does not get the notice.
  await world.clock.advance(MINUTE);
  await join(people.admin.uid);
  expect(await titles("admin", "mine")).toEqual([]);
});

test.each([
  [{ type: "Single" }, "NOTICE_RECIPIENTS_MISSING"],
  [{ type: "Single", usernames: ["user", "nobody1", "nobody2"] }, "NOTICE_NAMES_UNKNOWN"],
  [{ type: "Single", usernames: ["user"], classIds: [987_654] }, "NOTICE_CLASS_UNKNOWN"],
  [{ type: "Single", usernames: Array.from({ length: 10_001 }, () => "user") }, "INVALID_FIELD"],
  [{ type: "All", title: " " }, "INVALID_FIELD"],
  [{ type: "Everybody" }, "INVALID_FIELD"],
  [{ type: "All", sendTime: "tomorrow" }, "INVALID_FIELD"],
])("%j is refused with %s and nothing is stored", async (form, code) => {
  const reply = await world.call("root", "POST /api/admin/msg/notice", {
    body: { ...texts, ...form },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe(code);
  expect(await world.sql("select 1 from notice")).toEqual([]);
});

test("ten thousand names are one notice", async () => {
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('many ' || n), 'many' || n, '' from generate_series(1, 9999) n on conflict do nothing`,
  );
  await world.clock.advance(MINUTE);
  const names = Array.from({ length: 9999 }, (_, n) => `many${n + 1}`);
  await send({ type: "Single", usernames: [...names, "user"] });
  expect(await admin()).toMatchObject([{ userNum: 10_000 }]);
  expect(await titles("user", "mine")).toEqual(["Downtime"]);
});

test("accounts that are newer than a notice see only what was sent for new accounts too", async () => {
  await send({ type: "All" });
  await send({ type: "All", titleEn: "Welcome", forNewAccounts: true });
  await world.clock.advance(MINUTE);
  await world.sql("update app_user set created_at = verdict_now() where uid = $1", [
    people.other.uid,
  ]);
  expect(await titles("other", "sys")).toEqual(["Welcome"]);
  expect((await unread("user")).sys).toBe(2);
  await world.sql("update app_user set created_at = '2020-01-01' where uid = $1", [
    people.other.uid,
  ]);
  expect(await titles("other", "sys")).toEqual(["Welcome", "Downtime"]);
});

test("a scheduled notice comes at its time, open pages are notified, and its time can be changed until then", async () => {
  const at = (minutes: number) => new Date(world.clock.now() + minutes * MINUTE).toISOString();
  const id = await send({ type: "All", sendTime: at(30) });
  expect(await admin()).toMatchObject([{ state: false }]);
  expect(await titles("user", "sys")).toEqual([]);
  expect((await change({ id, sendTime: at(10) })).status).toBe(200);
  const live = await openLive(world, "user", "messages");
  await world.clock.advance(11 * MINUTE);
  const expected = { comment: 0, reply: 0, like: 0, sys: 1, mine: 0 };
  await live.next((event) => isDeepStrictEqual(event, { type: "messages", unread: expected }));
  live.close();
  expect(await titles("user", "sys")).toEqual(["Downtime"]);
  const late = await change({ id, sendTime: at(30) });
  expect([late.status, late.body.code]).toEqual([409, "NOTICE_SENT"]);
});

test("a recalled notice is in no list until it is sent again; a deleted one is gone", async () => {
  const id = await send({ type: "All" });
  expect((await change({ id, isRecalled: true })).status).toBe(200);
  expect(await titles("user", "sys")).toEqual([]);
  expect((await unread("user")).sys).toBe(0);
  expect(await admin()).toMatchObject([{ id, isRecalled: true }]);
  await change({ id, isRecalled: false });
  expect(await titles("user", "sys")).toEqual(["Downtime"]);
  await data("root", `DELETE /api/admin/msg/notice?id=${id}`);
  expect(await titles("user", "sys")).toEqual([]);
  expect((await world.call("root", `DELETE /api/admin/msg/notice?id=${id}`)).status).toBe(404);
});

test("changes cannot set who sent it, whether it was sent, or to whom; an older version changes nothing", async () => {
  const id = await send({ type: "Admin", adminId: people.user.uid, state: true });
  const [before] = await admin();
  await world.clock.advance(MINUTE);
  const reply = await change({
    id,
    titleEn: "Later",
    type: "All",
    state: false,
    adminUsername: "user",
    gmtModified: before?.gmtModified,
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await admin()).toMatchObject([
    { titleEn: "Later", type: "Admin", state: true, adminUsername: "root" },
  ]);
  const conflict = await change({ id, titleEn: "Lost", gmtModified: before?.gmtModified });
  expect([conflict.status, conflict.body.code]).toEqual([409, "CONFLICT"]);
});

test("users delete notices for themselves: one, or all under the tab", async () => {
  const id = await send({ type: "All" });
  const other = await send({ type: "All", titleEn: "Second" });
  const own = await send({ type: "Single", titleEn: "Own", usernames: ["user"] });
  const clean = async (query: string) =>
    (await world.call("user", `DELETE /api/msg/clean?${query}`)).status;
  expect(await clean(`type=Mine&id=${-id}`)).toBe(404);
  expect(await clean(`type=Sys&id=${-own}`)).toBe(404);
  expect(await clean(`type=Sys&id=${-id}`)).toBe(200);
  expect(await titles("user", "sys")).toEqual(["Second"]);
  expect(await clean("type=Sys")).toBe(200);
  expect((await listed("user", "sys")).total).toBe(0);
  expect(await titles("user", "mine")).toEqual(["Own"]);
  await world.clock.advance(MINUTE);
  expect(await titles("other", "sys")).toEqual(["Second", "Downtime"]);
  expect((await readers(other)).records).toMatchObject([
    { username: "other" },
    { username: "user" },
  ]);
});

test("messages and notices are one list by time, whose pages miss and repeat none", async () => {
  for (let n = 1; n <= 9; n += 1) {
    await world.clock.advance(MINUTE);
    if (n % 2 === 0) await send({ type: "All", titleEn: `${n}` });
    else {
      await world.sql(
        "insert into message (uid, kind, title, content) values ($1, 'sys', $2, '')",
        [people.user.uid, `${n}`],
      );
    }
  }
  expect((await unread("user")).sys).toBe(9);
  const pages = [];
  for (const page of [1, 2, 3]) {
    const { records, total } = await listed("user", "sys", `?limit=4&currentPage=${page}`);
    expect(total).toBe(9);
    pages.push(...records.map(({ title, state }) => [title, state]));
  }
  expect(pages).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => [`${n}`, false]));
  expect((await unread("user")).sys).toBe(0);
});

test("reading all under a tab reads its notices", async () => {
  await send({ type: "All" });
  await send({ type: "Single", usernames: ["user"] });
  await data("user", "POST /api/msg/read", { type: "Sys" });
  expect(await unread("user")).toMatchObject({ sys: 0, mine: 1 });
});

test("scripts in a notice do not reach its readers", async () => {
  await send({ type: "All", contentEn: "<script>alert(1)</script><img src=x onerror=alert(1)>" });
  expect((await listed("user", "sys")).records[0]?.html).not.toMatch(/<script|onerror=/);
});

test("administrators other than root cannot read, send or delete notices", async () => {
  for (const as of ["admin", "problemAdmin", "user"] as const) {
    expect((await world.call(as, "GET /api/admin/msg/notice")).status).toBe(403);
    expect((await world.call(as, "DELETE /api/admin/msg/notice?id=1")).status).toBe(403);
    expect((await world.call(as, "GET /api/admin/msg/notice-readers?id=1")).status).toBe(403);
  }
});
