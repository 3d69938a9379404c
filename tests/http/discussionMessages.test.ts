import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Interaction } from "../../src/shared/message/message.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { aProblem } from "./judgingWorld.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(async () => {
  await clearLimits(world);
  await world.sql("delete from interaction");
});
afterAll(() => world.close());

const messages = async (as: "user" | "other", tab: "comment" | "reply" | "like") =>
  (await world.data<{ records: Interaction[] }>(as, `GET /api/msg/${tab}`)).records;

test("the author hears of comments, the addressee of replies, and no user of their own texts and likes", async () => {
  const did = await world.post({ title: "Heard" });
  const own = await world.comment("user", did, "mine");
  const comment = await world.comment("other", did, "**Well** said");
  const reply = await world.reply("user", comment.id, "Thanks");
  await world.reply("other", comment.id, "to myself");
  await world.data("user", `GET /api/discussion-like?did=${did}&toLike=true`);
  await world.data("user", `GET /api/comment-like?cid=${own.id}&toLike=true`);
  expect(await messages("user", "comment")).toMatchObject([
    {
      action: "Discuss",
      sourceType: "Discussion",
      sourceId: did,
      sourceTitle: "Heard",
      sourceContent: "Well said",
      url: `/discussion-detail/${did}#comment-${comment.id}`,
      senderUsername: "other",
    },
  ]);
  expect(await messages("other", "reply")).toMatchObject([
    {
      action: "Reply",
      sourceContent: "Thanks",
      quoteContent: "other : Well said",
      url: `/discussion-detail/${did}#comment-${reply.id}`,
    },
  ]);
  expect(await messages("user", "like")).toEqual([]);
});

test("likes of a post and of a comment are messages, once for each user and source", async () => {
  const did = await world.post({ title: "Liked" });
  const comment = await world.comment("user", did);
  for (const toLike of [true, false, true]) {
    await world.data("other", `GET /api/discussion-like?did=${did}&toLike=${toLike}`);
    await world.data("other", `GET /api/comment-like?cid=${comment.id}&toLike=${toLike}`);
  }
  const likes = await messages("user", "like");
  expect(
    likes.map(({ action, senderNum, sourceTitle }) => [action, senderNum, sourceTitle]),
  ).toEqual([
    ["Like_Discuss", 1, "Liked"],
    ["Like_Post", 1, "Liked"],
  ]);
});

test("a message shows title and text only while its recipient may see the post", async () => {
  const { pid, problemId } = await aProblem(world, {});
  const did = await world.post({ pid: problemId, title: "Secret" });
  await world.comment("other", did, "the solution");
  const [open] = await messages("user", "comment");
  expect(open).toMatchObject({ sourceContent: "the solution" });
  await world.sql("update problem set auth = 2 where id = $1", [pid]);
  const [closed] = await messages("user", "comment");
  expect(closed).toMatchObject({ sourceContent: null, url: null, senderUsername: "" });
  expect(closed?.sourceTitle).not.toContain("Secret");
  await world.sql("update problem set auth = 1 where id = $1", [pid]);
  await world.data("admin", "PUT /api/admin/discussion", { id: did, status: 1 });
  expect((await messages("user", "comment"))[0]).toMatchObject({ sourceContent: null, url: null });
});
