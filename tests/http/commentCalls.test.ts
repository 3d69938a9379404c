import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question, QuestionReply } from "../../src/shared/discussion/contestQuestion.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

interface List {
  commentList: { records: Question[]; total: number };
  commentLikeMap: Record<string, boolean>;
}

test("a comment is written, liked, answered, listed and deleted as the specification's client does it", async () => {
  const { cid } = await world.contest();
  const text = { content: "**Why**?", cid, did: null };
  const comment = await data<Question>(world, "user", "POST /api/comment", text);
  expect(comment).toMatchObject({
    content: "**Why**?",
    fromName: "user",
    likeNum: 0,
    totalReplyNum: 0,
    replyList: [],
  });
  const { id, fromUid } = comment;
  const like = (toLike: boolean) =>
    data(
      world,
      "admin",
      `GET /api/comment-like?cid=${id}&toLike=${toLike}&sourceId=${cid}&sourceType=Contest`,
    );
  await like(true);
  await like(true);
  // The client also sends a name for the recipient; the server ignores this name.
  const answer = { commentId: id, content: "So", toUid: fromUid, toName: "x", toAvatar: "x" };
  const reply = await data<QuestionReply>(world, "admin", "POST /api/reply", {
    reply: answer,
    did: null,
    quoteId: id,
    quoteType: "Comment",
  });
  expect(reply).toMatchObject({ commentId: id, fromName: "admin", toName: "user", content: "So" });
  const list = await data<List>(
    world,
    "admin",
    `GET /api/comments?cid=${cid}&limit=10&currentPage=1`,
  );
  expect(list.commentList.total).toBe(1);
  expect(list.commentList.records[0]).toMatchObject({
    id,
    likeNum: 1,
    totalReplyNum: 1,
    replyList: [{ id: reply.id }],
  });
  expect(list.commentLikeMap).toEqual({ [String(id)]: true });
  await like(false);
  await like(false);
  expect(await world.sql("select like_num from comment where id = $1", [id])).toEqual([
    { like_num: 0 },
  ]);
  const replies = await data<QuestionReply[]>(world, "user", `GET /api/reply?commentId=${id}`);
  expect(replies).toHaveLength(1);
  await data(world, "admin", "DELETE /api/reply", { did: null, reply });
  expect(await data(world, "user", `GET /api/reply?commentId=${id}`)).toEqual([]);
  await data(world, "user", "DELETE /api/comment", { id, fromUid, did: null });
  expect(await world.sql("select id from comment where id = $1", [id])).toEqual([]);
});

test("every call with a comment that does not exist is refused by one code, as for one that the viewer does not see", async () => {
  const { cid } = await world.contest();
  const { id } = await data<Question>(world, "user", "POST /api/comment", { cid, content: "Own" });
  const codes = (commentId: number) =>
    Promise.all([
      refusal(world, "other", `GET /api/reply?commentId=${commentId}`),
      refusal(world, "other", `GET /api/comment-like?cid=${commentId}&toLike=true`),
      refusal(world, "other", "POST /api/reply", { reply: { commentId, content: "Re" } }),
      refusal(world, "other", "DELETE /api/comment", { id: commentId }),
      refusal(world, "other", "DELETE /api/reply", { reply: { id: commentId } }),
    ]);
  const unknown = await codes(999_999);
  expect(new Set(unknown)).toEqual(new Set(["COMMENT_NOT_FOUND"]));
  expect(await codes(id)).toEqual(unknown);
});
