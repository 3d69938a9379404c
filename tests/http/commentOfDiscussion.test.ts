import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  DiscussionComment,
  DiscussionReply,
  DiscussionThread,
} from "../../src/shared/discussion/discussionComment.ts";
import { COMMENT_EDIT_SECONDS } from "../../src/shared/discussion/discussionRules.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { openLive } from "./liveReader.ts";
import { people } from "./world.ts";

let world: DiscussionWorld;
let did: number;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(async () => {
  await clearLimits(world);
  did = await world.post();
});
afterAll(() => world.close());

interface List {
  commentList: { records: DiscussionComment[]; total: number };
  commentLikeMap: Record<string, boolean>;
}
const list = (as: "user" | "other" | "guest" | "admin", page = "") =>
  world.data<List>(as, `GET /api/comments?did=${did}${page}`);
const like = (as: "user" | "other" | "admin", id: number, toLike = true) =>
  world.data(as, `GET /api/comment-like?cid=${id}&toLike=${toLike}&sourceId=${did}`);
const replyBody = (commentId: number, more = {}) => ({
  reply: { commentId, content: "So", toUid: people.other.uid, toName: "x", toAvatar: "x", ...more },
  did: String(did),
  quoteId: commentId,
  quoteType: "Comment",
});

test("a comment is written, answered, liked and listed as the specification's client does it", async () => {
  const comment = await world.comment("other", did, "**Why**?");
  expect(comment).toMatchObject({
    content: "**Why**?",
    fromName: "other",
    fromRole: "user",
    likeNum: 0,
    totalReplyNum: 0,
    replyList: [],
    did,
    isOwn: true,
    mayEdit: true,
  });
  const reply = await world.data<DiscussionReply>("root", "POST /api/reply", replyBody(comment.id));
  expect(reply).toMatchObject({
    commentId: comment.id,
    fromName: "root",
    fromRole: "root",
    toName: "other",
    content: "So",
  });
  await Promise.all([
    like("user", comment.id),
    like("user", comment.id),
    like("admin", comment.id),
  ]);
  const page = await list("user", "&limit=10&currentPage=1");
  expect(page.commentList.total).toBe(1);
  expect(page.commentList.records[0]).toMatchObject({
    id: comment.id,
    likeNum: 2,
    totalReplyNum: 1,
    replyList: [{ id: reply.id }],
  });
  expect(page.commentLikeMap).toEqual({ [String(comment.id)]: true });
  // The likes of other users are not shown as likes of the viewer.
  expect((await list("other")).commentLikeMap).toEqual({});
  expect((await list("guest")).commentLikeMap).toEqual({});
  await like("user", comment.id, false);
  await like("user", comment.id, false);
  expect((await list("user")).commentList.records[0]?.likeNum).toBe(1);
  expect((await world.read("guest", did)).commentNum).toBe(2);
});

test("ten a page, by likes, then newest first; three replies each, all by a separate call", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    await clearLimits(world);
    ids.push((await world.comment("other", did, `c${n}`)).id);
  }
  const [first = 0] = ids;
  await like("user", first);
  for (let n = 0; n < 5; n += 1) {
    await clearLimits(world);
    await world.reply("user", first, `r${n}`);
  }
  const { records, total } = (await list("guest")).commentList;
  expect(total).toBe(12);
  expect(records.map(({ id }) => id)).toEqual([first, ...ids.slice(3).toReversed()]);
  expect(records[0]?.totalReplyNum).toBe(5);
  expect(records[0]?.replyList.map(({ content }) => content)).toEqual(["r4", "r3", "r2"]);
  const second = await list("guest", "&currentPage=2");
  expect(second.commentList.records.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const replies = await world.data<DiscussionReply[]>("guest", `GET /api/reply?commentId=${first}`);
  expect(replies.map(({ content }) => content)).toEqual(["r4", "r3", "r2", "r1", "r0"]);
});

test("replies are read page by page, from the newest one or from either side of one, and counted exactly", async () => {
  const { id } = await world.comment("other", did);
  const ids: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await clearLimits(world);
    ids.push((await world.reply("user", id, `page ${n}`)).id);
  }
  const [r0, r1, r2, r3, r4, r5, r6] = ids;
  const page = async (query: string) =>
    (await world.data<DiscussionReply[]>("guest", `GET /api/reply?commentId=${id}${query}`)).map(
      (reply) => reply.id,
    );
  expect(await page("&limit=3")).toEqual([r6, r5, r4]);
  expect(await page(`&limit=3&before=${r4}`)).toEqual([r3, r2, r1]);
  expect(await page(`&limit=3&before=${r1}`)).toEqual([r0]);
  expect(await page(`&limit=3&after=${r1}`)).toEqual([r4, r3, r2]);
  expect(await page(`&limit=3&after=${r5}`)).toEqual([r6]);
  expect(await page(`&before=${r2}`)).toEqual([r1, r0]);
  expect(await page("")).toEqual(ids.toReversed());
  expect(await page("&limit=9999&before=-1&after=x")).toEqual([]);
  await world.data("user", "DELETE /api/reply", { reply: { id: r3 } });
  expect(await page(`&limit=2&before=${r4}`)).toEqual([r2, r1]);
  const { totalReplyNum } = await world.data<DiscussionComment>(
    "guest",
    `GET /api/comment?id=${id}`,
  );
  expect(totalReplyNum).toBe(6);
  const [stored] = await world.sql<{ commentNum: number; replies: number }>(
    `select comment_num as "commentNum", (select count(*)::int from comment c where c.discussion_id = d.id) as replies
     from discussion d where id = $1`,
    [did],
  );
  expect(stored?.commentNum).toBe(stored?.replies);
});

test("a link to a comment or to a reply is answered by the comment with its newest replies", async () => {
  const comment = await world.comment("other", did);
  const reply = await world.reply("user", comment.id);
  for (const id of [comment.id, reply.id]) {
    const thread = await world.data<DiscussionComment>("guest", `GET /api/comment?id=${id}`);
    expect([thread.id, thread.replyList.map((each) => each.id)]).toEqual([comment.id, [reply.id]]);
  }
  await like("user", comment.id);
  const likedBy = async (as: "user" | "other" | "guest") =>
    (await world.data<DiscussionThread>(as, `GET /api/comment?id=${reply.id}`)).isLiked;
  expect([await likedBy("user"), await likedBy("other"), await likedBy("guest")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await world.code("guest", "GET /api/comment?id=999999")).toBe("COMMENT_NOT_FOUND");
});

test("an id in the request neither takes over a stored text nor decides whose it is", async () => {
  const comment = await world.comment("other", did, "Stays");
  const forged = await world.data<DiscussionComment>("user", "POST /api/comment", {
    id: comment.id,
    did,
    content: "New",
    fromUid: people.root.uid,
    likeNum: 50,
  });
  expect(forged.id).not.toBe(comment.id);
  expect(forged).toMatchObject({ fromName: "user", likeNum: 0 });
  const reply = await world.reply("other", comment.id);
  const asOwn = { id: comment.id, fromUid: people.user.uid, did };
  expect(await world.code("user", "DELETE /api/comment", asOwn)).toBe("FORBIDDEN");
  const asOwnReply = { did, reply: { ...reply, fromUid: people.user.uid } };
  expect(await world.code("user", "DELETE /api/reply", asOwnReply)).toBe("FORBIDDEN");
  expect((await list("guest")).commentList.records.map(({ content }) => content)).toContain(
    "Stays",
  );
});

test("deleting a comment takes its replies out of the count, also without the post's id", async () => {
  const comment = await world.comment("other", did);
  await world.reply("user", comment.id);
  const reply = await world.reply("admin", comment.id);
  expect((await world.read("guest", did)).commentNum).toBe(3);
  await world.data("admin", "DELETE /api/reply", { reply: { id: reply.id } });
  expect((await world.read("guest", did)).commentNum).toBe(2);
  await world.data("other", "DELETE /api/comment", { id: comment.id });
  expect((await world.read("guest", did)).commentNum).toBe(0);
  expect((await list("guest")).commentList).toEqual({ records: [], total: 0 });
});

test("counters are exact when comments, replies and deletions come at once", async () => {
  const comment = await world.comment("other", did);
  const writers = ["owner", "teacher", "assistant", "member", "classmate", "ann"] as const;
  const written = await Promise.all(
    writers.flatMap((as) => [world.comment(as, did), world.reply(as, comment.id)]),
  );
  await Promise.all([
    ...written
      .slice(0, 6)
      .map(({ id }, n) =>
        n % 2 === 0
          ? world.data("admin", "DELETE /api/comment", { id })
          : world.data("admin", "DELETE /api/reply", { reply: { id } }),
      ),
    world.comment("bob", did),
  ]);
  const [stored] = await world.sql<{ all: number; threads: number }>(
    `select count(*)::int as all, count(*) filter (where parent_id is null)::int as threads
     from comment where discussion_id = $1`,
    [did],
  );
  const [counted] = await world.sql(
    "select comment_num as all, thread_num as threads from discussion where id = $1",
    [did],
  );
  expect(counted).toEqual(stored);
  expect(stored).toEqual({ all: 8, threads: 5 });
  const entry = (await list("guest")).commentList.records.find(({ id }) => id === comment.id);
  expect(entry?.totalReplyNum).toBe(3);
});

test("the live channel says that a post or its comments changed, to those who see the post", async () => {
  const topic = `discussion:${did}`;
  const isOurs = (event: LiveEvent) => event.type === "discussion" && event.did === did;
  const readers = [await openLive(world, "guest", topic), await openLive(world, "other", topic)];
  const { id } = await world.comment("user", did);
  for (const reader of readers) await reader.next(isOurs);
  await world.data("admin", "PUT /api/admin/discussion", { id: did, status: 1 });
  const moderator = await openLive(world, "admin", topic);
  await world.data("admin", "DELETE /api/comment", { id });
  await moderator.next(isOurs);
  await world.data("admin", "PUT /api/admin/discussion", { id: did, status: 0 });
  for (const reader of readers) await reader.next((event) => isOurs(event));
  const numbers = readers.map(({ events }) => events.filter(({ event }) => isOurs(event)).length);
  expect(numbers).toEqual([2, 2]);
  for (const reader of [...readers, moderator]) reader.close();
});

test("the author edits a comment or a reply for ten minutes", async () => {
  const comment = await world.comment("other", did, "old");
  const reply = await world.reply("other", comment.id, "old");
  const edit = (as: "other" | "user" | "admin", id: number) =>
    world.code(as, "PUT /api/comment", { id, content: "**new**" });
  expect(await edit("user", comment.id)).toBe("COMMENT_NOT_EDITABLE");
  expect(await edit("admin", comment.id)).toBe("COMMENT_NOT_EDITABLE");
  await world.pass((COMMENT_EDIT_SECONDS - 1) * 1000);
  expect(await edit("other", comment.id)).toBeUndefined();
  expect(await edit("other", reply.id)).toBeUndefined();
  const [edited] = (await list("guest")).commentList.records;
  expect(edited?.content).toBe("**new**");
  expect(edited?.html).toContain("<strong>new</strong>");
  expect(edited?.gmtModified).not.toBeNull();
  expect(edited?.replyList[0]?.content).toBe("**new**");
  await world.pass(1000);
  expect(await edit("other", comment.id)).toBe("COMMENT_NOT_EDITABLE");
  expect((await list("other")).commentList.records[0]?.mayEdit).toBe(false);
});

describe("who may comment", () => {
  const roles = [
    [1003, undefined, undefined],
    [1004, "DISCUSSION_ROLE", undefined],
    [1005, "DISCUSSION_ROLE", "DISCUSSION_ROLE"],
    [1006, "DISCUSSION_ROLE", undefined],
    [1007, "DISCUSSION_ROLE", "DISCUSSION_ROLE"],
  ] as const;
  test.each(roles)(
    "role %i: posts %s, comments and likes %s",
    async (role, posting, commenting) => {
      const own = await world.comment("foreign", did);
      await world.sql("update app_user set role_id = $1 where username = 'foreign'", [role]);
      const form = { title: "t", description: "d", content: "c", categoryId: 1 };
      expect(await world.code("foreign", "POST /api/discussion", form)).toBe(posting);
      const comment = { did, content: "c" };
      expect(await world.code("foreign", "POST /api/comment", comment)).toBe(commenting);
      const liking = `GET /api/discussion-like?did=${did}&toLike=true`;
      expect(await world.code("foreign", liking)).toBe(commenting);
      const likingComment = `GET /api/comment-like?cid=${own.id}&toLike=true`;
      expect(await world.code("foreign", likingComment)).toBe(commenting);
      // Users may delete their own comments even if they may no longer comment.
      await world.data("foreign", "DELETE /api/comment", { id: own.id });
      await world.sql("update app_user set role_id = 1002 where username = 'foreign'");
    },
  );

  test("a place must be named, and a blank text is refused", async () => {
    const nowhere = await world.call("user", "POST /api/comment", { body: { content: "c" } });
    expect([nowhere.body.code, nowhere.body.field]).toEqual(["INVALID_FIELD", "did"]);
    expect(await world.code("user", "POST /api/comment", { did, content: " " })).toBe(
      "INVALID_FIELD",
    );
    expect(await world.code("guest", "POST /api/comment", { did, content: "c" })).toBe(
      "LOGIN_REQUIRED",
    );
  });

  test("six texts a minute, with the rest of the wait; another user is not concerned", async () => {
    for (let n = 0; n < 6; n += 1) await world.comment("other", did);
    const seventh = await world.call("other", "POST /api/comment", { body: { did, content: "7" } });
    expect(seventh.body.code).toBe("TOO_MANY_REQUESTS");
    expect(Number(seventh.headers.get("retry-after"))).toBeGreaterThan(0);
    await world.comment("admin", did);
  });
});
