import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  notifyComment,
  notifyLike,
  notifyMentions,
  notifyReply,
  withdrawLike,
} from "../../src/server/message/service.ts";
import type { CommentPlace } from "../../src/shared/discussion/commentShape.ts";
import {
  type Interaction,
  MESSAGES_REACHED,
  type UnreadCounts,
} from "../../src/shared/message/message.ts";
import { MINUTE } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { openLive } from "./liveReader.ts";
import { questionClient } from "./questionClient.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
const { ask, reply } = questionClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from interaction");
});

type Tab = "comment" | "reply" | "like";
const list = (as: Caller, tab: Tab, query = "") =>
  data<{ records: Interaction[]; total: number }>(world, as, `GET /api/msg/${tab}${query}`);
const unread = (as: Caller) => data<UnreadCounts>(world, as, "GET /api/msg/unread");
const like = (commentId: number, as: Caller, toLike: boolean) =>
  data(world, as, `GET /api/comment-like?cid=${commentId}&toLike=${toLike}`);
const clean = async (as: Caller, query: string) =>
  (await world.call(as, `DELETE /api/msg/clean?${query}`)).status;

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { db } = world.server;
  const { query } = db;
  const names: string[] = [];
  db.query = (statement) => {
    names.push(statement.name ?? "");
    return query(statement);
  };
  try {
    await work();
  } finally {
    db.query = query;
  }
  return names.toSorted();
}

/** Creates a public question of `user` and an answer to it; likes and answers send messages to `user`. */
async function publicQuestion(): Promise<{ cid: number; id: number }> {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "Is **n** positive?");
  await reply(id, "admin", "Yes, *always*", true);
  return { cid, id };
}

/** Creates comments by `other` in a new contest, so that only this test uses them. */
async function comments(count: number): Promise<{ place: CommentPlace; ids: number[] }> {
  const { cid } = await world.contest();
  const rows = await world.sql<{ id: string }>(
    `insert into comment (contest_id, uid, content, html, renderer)
     select $1, $2, 'text ' || n, '', 0 from generate_series(1, $3::int) n returning id`,
    [cid, people.other.uid, count],
  );
  await world.sql(
    `insert into contest_comment (contest_id, comment_id, is_official, is_public)
     select contest_id, id, false, true from comment where contest_id = $1`,
    [cid],
  );
  return { place: { kind: "contest", id: cid }, ids: rows.map(({ id }) => Number(id)) };
}

async function sendReplies(count: number): Promise<void> {
  const { place, ids } = await comments(count);
  for (const commentId of ids) {
    await world.server.db.transaction((tx) =>
      notifyReply(tx, {
        place,
        commentId,
        senderUid: people.other.uid,
        quoteId: null,
        toUid: people.user.uid,
      }),
    );
  }
}

test("an answer of an organizer is a message to the one who asked, with the question as its quote", async () => {
  const { cid } = await publicQuestion();
  expect(await unread("user")).toEqual({ comment: 0, reply: 1, like: 0, sys: 0, mine: 0 });
  const { records, total } = await list("user", "reply");
  expect(total).toBe(1);
  expect(records).toMatchObject([
    {
      action: "Reply",
      state: false,
      sourceId: cid,
      sourceType: "Contest",
      sourceContent: "Yes, always",
      quoteType: "Comment",
      quoteContent: "user : Is n positive?",
      url: `/contest/${cid}/comment`,
      senderUsername: "admin",
      senderNum: 1,
    },
  ]);
  expect((await unread("user")).reply).toBe(0);
  expect((await list("user", "reply")).records[0]?.state).toBe(true);
  expect((await list("other", "reply")).total).toBe(0);
  expect((await list("admin", "reply")).total).toBe(0);
});

test("what users write to themselves sends nothing", async () => {
  const { id } = await publicQuestion();
  await world.sql("delete from interaction");
  await like(id, "user", true);
  await reply(id, "user", "Thank you");
  expect(await unread("user")).toEqual({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
  expect(await world.sql("select 1 from interaction where sender_num > 0")).toEqual([]);
});

test("likes of one source are one message, which an unlike leaves and a second like does not send again", async () => {
  const { cid, id } = await publicQuestion();
  await like(id, "other", true);
  await like(id, "other", true);
  expect((await list("user", "like")).records).toMatchObject([
    { action: "Like_Discuss", state: false, senderNum: 1, sourceContent: "Is n positive?" },
  ]);
  await world.clock.advance(MINUTE);
  await like(id, "problemAdmin", true);
  expect((await unread("user")).like).toBe(1);
  const { records, total } = await list("user", "like");
  expect(total).toBe(1);
  expect(records).toMatchObject([{ senderNum: 2, state: false, sourceId: cid }]);

  await like(id, "problemAdmin", false);
  expect((await list("user", "like")).records).toMatchObject([{ senderNum: 1, state: true }]);
  await like(id, "problemAdmin", true);
  expect((await list("user", "like")).records).toMatchObject([{ senderNum: 2, state: true }]);
  expect((await unread("user")).like).toBe(0);

  await like(id, "problemAdmin", false);
  await like(id, "other", false);
  expect(await list("user", "like")).toEqual({ records: [], total: 0 });
});

test("the last sender is the newest one whose like was not taken back", async () => {
  const { place, ids } = await comments(1);
  const [commentId = 0] = ids;
  const likeOf = (who: Person) => ({ place, commentId, senderUid: people[who].uid });
  const toUid = people.user.uid;
  for (const who of ["other", "admin", "root"] as const) {
    await world.clock.advance(MINUTE);
    await world.server.db.transaction((tx) => notifyLike(tx, { ...likeOf(who), toUid }));
  }
  const sender = async () =>
    (
      await world.sql<{ name: string; num: number }>(
        "select u.username as name, sender_num as num from interaction join app_user u on u.uid = sender_uid",
      )
    )[0];
  expect(await sender()).toEqual({ name: "root", num: 3 });
  await world.server.db.transaction((tx) => withdrawLike(tx, likeOf("admin")));
  expect(await sender()).toEqual({ name: "root", num: 2 });
  await world.server.db.transaction((tx) => withdrawLike(tx, likeOf("root")));
  expect(await sender()).toEqual({ name: "other", num: 1 });
  await world.server.db.transaction((tx) => withdrawLike(tx, likeOf("root")));
  expect(await sender()).toEqual({ name: "other", num: 1 });
});

test("likes whose message the recipient has deleted do not bring it back; another like does", async () => {
  const { id } = await publicQuestion();
  await like(id, "other", true);
  const [message] = (await list("user", "like")).records;
  expect(await clean("user", `type=Like&id=${message?.id}`)).toBe(200);
  expect((await list("user", "like")).total).toBe(0);
  await like(id, "other", false);
  await like(id, "other", true);
  expect((await list("user", "like")).total).toBe(0);
  await like(id, "problemAdmin", true);
  expect((await list("user", "like")).records).toMatchObject([{ senderNum: 1, state: false }]);
});

test("a page that becomes read does not shift the next one: all are listed once", async () => {
  await sendReplies(15);
  const pages = [1, 2, 3].map((page) => list("user", "reply", `?currentPage=${page}&limit=6`));
  const contents = (await Promise.all(pages)).flatMap(({ records }) =>
    records.map(({ sourceContent }) => sourceContent),
  );
  expect(contents).toEqual(Array.from({ length: 15 }, (_, n) => `text ${15 - n}`));
  expect((await unread("user")).reply).toBe(0);
});

test("six messages are a page by default, and the numbers of unread messages end at 100", async () => {
  await sendReplies(102);
  expect((await list("user", "reply")).records).toHaveLength(6);
  expect((await unread("user")).reply).toBe(96);
  await world.sql("update interaction set read_at = null");
  expect((await unread("user")).reply).toBe(100);
  expect(MESSAGES_REACHED).toBe(1000);
  expect((await list("user", "reply", "?currentPage=500&limit=6")).records).toEqual([]);
});

test("deleting one or all deletes of that type only, and only own messages", async () => {
  const { id } = await publicQuestion();
  await like(id, "other", true);
  const [answer] = (await list("user", "reply")).records;
  expect(await clean("other", `type=Reply&id=${answer?.id}`)).toBe(404);
  expect(await clean("user", `type=Discuss&id=${answer?.id}`)).toBe(404);
  expect(await clean("user", `type=Like&id=${answer?.id}`)).toBe(404);
  expect(await clean("user", "type=Discuss")).toBe(200);
  expect((await list("user", "reply")).total).toBe(1);
  expect(await clean("user", "type=Like")).toBe(200);
  expect((await list("user", "like")).total).toBe(0);
  expect((await list("user", "reply")).total).toBe(1);
  expect(await clean("user", "type=Reply")).toBe(200);
  expect((await list("user", "reply")).total).toBe(0);
});

test("a message shows its source only while the recipient may see it", async () => {
  const { cid, id } = await publicQuestion();
  await like(id, "other", true);
  // Contestants are anonymous to each other until the contest ends.
  expect((await list("user", "like")).records).toMatchObject([
    { senderId: null, senderUsername: "", senderAvatar: null },
  ]);
  await world.sql("update contest set is_visible = false where id = $1", [cid]);
  for (const tab of ["reply", "like"] as const) {
    const { records } = await list("user", tab);
    expect(records).toMatchObject([
      {
        sourceTitle: "Deleted, or no longer visible to you",
        sourceContent: null,
        quoteId: null,
        quoteContent: null,
        url: null,
        senderId: null,
        senderUsername: "",
      },
    ]);
  }
  await world.sql("update contest set is_visible = true where id = $1", [cid]);
  await world.clock.advance(6 * 60 * MINUTE);
  expect((await list("user", "like")).records).toMatchObject([
    { senderUsername: "other", url: `/contest/${cid}/comment` },
  ]);
});

test("deleting a comment deletes the messages about it", async () => {
  const { id } = await publicQuestion();
  await like(id, "other", true);
  await data(world, "admin", "DELETE /api/comment", { id });
  expect(await unread("user")).toEqual({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
  expect((await list("user", "reply")).total).toBe(0);
});

test("a comment sends a user one message: to the addressee first, then to mentioned users, then to the author", async () => {
  const { place, ids } = await comments(1);
  const comment = { place, commentId: ids[0] ?? 0, senderUid: people.other.uid };
  const { user, admin, other } = people;
  await world.server.db.transaction(async (tx) => {
    await notifyReply(tx, { ...comment, quoteId: null, toUid: user.uid });
    await notifyMentions(tx, { ...comment, uids: [user.uid, admin.uid, admin.uid, other.uid] });
    await notifyComment(tx, { ...comment, toUid: user.uid });
  });
  const rows = await world.sql("select uid, action from interaction order by action");
  expect(rows).toEqual([
    { uid: admin.uid, action: "mention" },
    { uid: user.uid, action: "reply" },
  ]);
  expect((await list("admin", "reply")).records).toMatchObject([{ action: "Mention" }]);
});

test("texts of users are sent as text, in one line and cut", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "<img src=x onerror=alert(1)>\n\n😀".padEnd(40, "q"));
  await reply(id, "admin", `<script>alert(1)</script>\n${"😀".repeat(300)}`);
  const [message] = (await list("user", "reply")).records;
  expect(message?.sourceContent).toBe(`<script>alert(1)</script> ${"😀".repeat(87)}…`);
  expect(message?.quoteContent).toMatch(/^user : <img src=x onerror=alert\(1\)> 😀q+$/);
  expect(Object.keys(message ?? {})).not.toContain("html");
});

test("a page costs the same statements however many messages and places it has", async () => {
  await sendReplies(1);
  const one = await statementsOf(() => list("user", "reply"));
  await sendReplies(3);
  expect(await statementsOf(() => list("user", "reply", "?limit=20"))).toEqual(one);
});

test("new messages are pushed to the recipient alone", async () => {
  const [own, foreign] = await Promise.all([
    openLive(world, "user", "messages"),
    openLive(world, "other", "messages"),
  ]);
  expect((await openLive(world, "guest", "messages")).status).toBe(401);
  const { id } = await publicQuestion();
  const answered = { comment: 0, reply: 1, like: 0, sys: 0, mine: 0 };
  await own.next((event) => isDeepStrictEqual(event, { type: "messages", unread: answered }));
  await like(id, "other", true);
  const liked = { ...answered, like: 1 };
  await own.next((event) => isDeepStrictEqual(event, { type: "messages", unread: liked }));
  expect(foreign.events.filter(({ event }) => event.type === "messages")).toEqual([]);
  own.close();
  foreign.close();
});

test.each(["GET /api/msg/comment", "GET /api/msg/reply", "GET /api/msg/like"])(
  "%s requires a session",
  async (call) => {
    expect((await world.call("guest", call)).status).toBe(401);
    expect((await world.call("banned", call)).status).toBe(401);
  },
);
