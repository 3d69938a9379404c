import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifyComment, notifyLike, notifyReply } from "../../src/server/message/service.ts";
import { BLOCKS_MAX, FOLLOWERS_MAX } from "../../src/shared/message/messageSettings.ts";
import { type Caller, createWorld, people, type Person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ["interaction", "message_preference", "user_block", "thread_preference"]) {
    await world.sql(`delete from ${table}`);
  }
});

async function data<T>(as: Caller, call: string, body?: object): Promise<T> {
  const reply = await world.call(as, call, { ...(body && { body }) });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}
const refusal = async (as: Caller, call: string, body: object) => {
  const reply = await world.call(as, call, { body });
  return [reply.status, reply.body.code];
};
const settings = (as: Caller) =>
  data<{ unwanted: string[]; blockedUsers: { username: string }[] }>(as, "GET /api/msg/settings");
const block = (as: Caller, who: Person, isBlocked = true) =>
  data(as, "PUT /api/msg/block", { uid: people[who].uid, isBlocked });
const follow = (as: Caller, did: number, state: string) =>
  data(as, "PUT /api/msg/thread", { did, state });

/** Creates a post by `user` that everyone can see. */
async function post(): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into discussion (category_id, uid, title, description)
     select min(id), $1, 'A post', 'About it' from discussion_category returning id`,
    [people.user.uid],
  );
  return Number(row?.id);
}

/** Comments on a post, so that its author and its followers are notified. */
async function comment(did: number, who: Person): Promise<number> {
  const senderUid = people[who].uid;
  const [row] = await world.sql<{ id: string }>(
    `insert into comment (discussion_id, uid, content, html, renderer) values ($1, $2, 'text', '', 0) returning id`,
    [did, senderUid],
  );
  const commentId = Number(row?.id);
  const place = { kind: "discussion" as const, id: did };
  await world.server.db.transaction((tx) =>
    notifyComment(tx, { place, commentId, senderUid, toUid: people.user.uid }),
  );
  return commentId;
}

async function replyTo(did: number, who: Person, to: Person): Promise<void> {
  const senderUid = people[who].uid;
  const [row] = await world.sql<{ id: string }>(
    `insert into comment (discussion_id, uid, content, html, renderer) values ($1, $2, 'text', '', 0) returning id`,
    [did, senderUid],
  );
  const source = { place: { kind: "discussion" as const, id: did }, commentId: Number(row?.id) };
  await world.server.db.transaction((tx) =>
    notifyReply(tx, { ...source, senderUid, quoteId: null, toUid: people[to].uid }),
  );
}

async function likePost(did: number, who: Person): Promise<void> {
  const source = { place: { kind: "discussion" as const, id: did }, commentId: null };
  const senderUid = people[who].uid;
  await world.server.db.transaction((tx) =>
    notifyLike(tx, { ...source, senderUid, toUid: people.user.uid }),
  );
}

/** The recipient's name and the action of each sent message. */
async function sent(): Promise<string[]> {
  const rows = await world.sql<{ text: string }>(
    `select u.username || ' ' || i.action as text from interaction i join app_user u on u.uid = i.uid
     where i.sender_num > 0 order by text`,
  );
  return rows.map(({ text }) => text);
}

test("kinds that a user does not want are not sent, others are", async () => {
  expect(await settings("user")).toMatchObject({ unwanted: [], blockedUsers: [] });
  await data("user", "PUT /api/msg/settings", { unwanted: ["like", "comment", "like"] });
  expect((await settings("user")).unwanted).toEqual(["like", "comment"]);
  expect((await settings("other")).unwanted).toEqual([]);
  const did = await post();
  await comment(did, "other");
  await likePost(did, "other");
  await replyTo(did, "other", "user");
  expect(await sent()).toEqual(["user reply"]);
  await data("user", "PUT /api/msg/settings", { unwanted: [] });
  await likePost(did, "other");
  expect(await sent()).toEqual(["user like", "user reply"]);
});

test("what a blocked user does sends nothing", async () => {
  await block("user", "other");
  await block("user", "other");
  expect((await settings("user")).blockedUsers).toMatchObject([{ username: "other" }]);
  const did = await post();
  await comment(did, "other");
  await replyTo(did, "other", "user");
  await likePost(did, "other");
  expect(await sent()).toEqual([]);
  await comment(did, "admin");
  expect(await sent()).toEqual(["user comment"]);
  await block("user", "other", false);
  await likePost(did, "other");
  expect(await sent()).toEqual(["user comment", "user like"]);
});

test("unknown users, oneself and more than the maximum cannot be blocked", async () => {
  const uid = people.user.uid;
  expect(await refusal("user", "PUT /api/msg/block", { uid, isBlocked: true })).toEqual([
    400,
    "USER_NOT_BLOCKED",
  ]);
  expect(await refusal("user", "PUT /api/msg/block", { uid: "x", isBlocked: true })).toEqual([
    400,
    "USER_NOT_BLOCKED",
  ]);
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('blocked ' || n), 'blocked' || n, '' from generate_series(1, $1::int) n on conflict do nothing`,
    [BLOCKS_MAX],
  );
  await world.sql(
    `insert into user_block (uid, blocked_uid) select $2, md5('blocked ' || n) from generate_series(1, $1::int) n`,
    [BLOCKS_MAX, uid],
  );
  expect(
    await refusal("user", "PUT /api/msg/block", { uid: people.other.uid, isBlocked: true }),
  ).toEqual([400, "USER_NOT_BLOCKED"]);
  expect((await settings("user")).blockedUsers).toHaveLength(BLOCKS_MAX);
});

test("a follower is sent each new comment of the post, the writer and the author are not sent two", async () => {
  const did = await post();
  for (const as of ["other", "admin", "user"] as const) await follow(as, did, "follow");
  expect(await data("other", `GET /api/msg/thread?did=${did}`)).toEqual({ state: "follow" });
  await comment(did, "other");
  expect(await sent()).toEqual(["admin follow", "user comment"]);
  await follow("admin", did, "none");
  await comment(did, "other");
  expect(await sent()).toEqual(["admin follow", "user comment", "user comment"]);
  const { records } = await data<{ records: { action: string; url: string }[] }>(
    "admin",
    "GET /api/msg/comment",
  );
  expect(records).toMatchObject([
    { action: "Follow", url: expect.stringContaining(`/discussion-detail/${did}`) as string },
  ]);
});

test("a muted post sends its author nothing", async () => {
  const did = await post();
  await follow("user", did, "mute");
  await comment(did, "other");
  await replyTo(did, "other", "user");
  await likePost(did, "other");
  expect(await sent()).toEqual([]);
  await comment(await post(), "other");
  expect(await sent()).toEqual(["user comment"]);
});

test("a post that a user does not see is not found, and one has a maximum of followers", async () => {
  const did = await post();
  await world.sql("update discussion set is_hidden = true where id = $1", [did]);
  expect(await refusal("other", "PUT /api/msg/thread", { did, state: "follow" })).toEqual([
    404,
    "DISCUSSION_NOT_FOUND",
  ]);
  expect(await refusal("other", "PUT /api/msg/thread", { did: 987_654, state: "mute" })).toEqual([
    404,
    "DISCUSSION_NOT_FOUND",
  ]);
  await world.sql("update discussion set is_hidden = false where id = $1", [did]);
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('follower ' || n), 'follower' || n, '' from generate_series(1, $1::int) n on conflict do nothing`,
    [FOLLOWERS_MAX],
  );
  await world.sql(
    `insert into thread_preference (uid, discussion_id, state)
     select md5('follower ' || n), $2, 'follow' from generate_series(1, $1::int) n`,
    [FOLLOWERS_MAX, did],
  );
  expect(await refusal("other", "PUT /api/msg/thread", { did, state: "follow" })).toEqual([
    409,
    "THREAD_FULL",
  ]);
  await follow("other", did, "mute");
});

test.each([
  ["PUT /api/msg/settings", { unwanted: ["sys"] }],
  ["PUT /api/msg/thread", { did: 1, state: "love" }],
])("%s refuses %j", async (call, body) => {
  expect(await refusal("user", call, body)).toEqual([400, "INVALID_FIELD"]);
});
