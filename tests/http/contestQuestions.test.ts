import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unansweredQuestions } from "../../src/server/contest/questions.ts";
import {
  COMMENT_MAX,
  type Question,
  type QuestionReply,
} from "../../src/shared/contestQuestion.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { openLive } from "./liveReader.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

interface List {
  commentList: { records: Question[]; total: number };
  commentLikeMap: Record<string, boolean>;
}

const ask = (cid: number, as: Caller, content: string, more: Record<string, unknown> = {}) =>
  data<Question>(world, as, "POST /api/comment", { cid, content, did: null, ...more });
const reply = (commentId: number, as: Caller, content: string, isPublic = false) =>
  data<QuestionReply>(world, as, "POST /api/reply", {
    ...{ reply: { commentId, content }, did: null, quoteId: null, quoteType: null, isPublic },
  });
const list = (cid: number, as: Caller, page = "") =>
  data<List>(world, as, `GET /api/comments?cid=${cid}${page}`);
const contents = async (cid: number, as: Caller) =>
  (await list(cid, as)).commentList.records.map(({ content }) => content);
const repliesSeen = async (id: number, as: Caller) =>
  (await data<QuestionReply[]>(world, as, `GET /api/reply?commentId=${id}`)).map(
    ({ content }) => content,
  );
const unread = (cid: number, as: Caller, readCommentList: number[] = []) =>
  data<{
    unread: { id: number; commentId: number; isOwn: boolean; displayId: string | null }[];
    unanswered: number | null;
  }>(world, as, "POST /api/get-contest-not-read-comment", { cid, readCommentList });

test("a question and its answer are for the one who asked, until an organizer publishes them", async () => {
  const { cid } = await world.contest();
  const asked = await ask(cid, "user", "Is **n** positive?", { displayId: "b" });
  expect(asked).toMatchObject({
    ...{ displayId: "B", fromName: "user", fromRole: "user", isOwn: true, isPublic: false },
    ...{ totalReplyNum: 0, replyList: [], isAnswered: false, mayReply: true, mayDelete: true },
  });
  expect(asked.html).toContain("<strong>n</strong>");
  expect(await contents(cid, "user")).toEqual(["Is **n** positive?"]);
  expect(await contents(cid, "other")).toEqual([]);
  expect(await contents(cid, "problemAdmin")).toEqual([]);
  expect(await contents(cid, "admin")).toEqual(["Is **n** positive?"]);
  expect(await unread(cid, "admin")).toEqual({ unread: [], unanswered: 1 });

  const answer = await reply(asked.id, "admin", "Yes");
  expect(answer).toMatchObject({ fromRole: "admin", toName: "user", commentId: asked.id });
  expect(await unansweredQuestions(world.server.db, cid)).toBe(0);
  expect(await contents(cid, "other")).toEqual([]);
  const news = await unread(cid, "user");
  expect(news.unanswered).toBeNull();
  expect(news.unread).toMatchObject([
    { id: answer.id, commentId: asked.id, isOwn: true, displayId: "B" },
  ]);
  expect((await unread(cid, "user", [answer.id])).unread).toEqual([]);
  expect((await unread(cid, "other")).unread).toEqual([]);

  await data(world, "admin", "PUT /api/comment-public", { id: asked.id, isPublic: true });
  const [published] = (await list(cid, "other")).commentList.records;
  expect(published).toMatchObject({
    ...{ fromUid: null, fromName: "", fromAvatar: null, fromRole: "user", isPublic: true },
    ...{ isOwn: false, mayReply: false, mayDelete: false, totalReplyNum: 1 },
  });
  expect(published?.replyList).toMatchObject([
    { content: "Yes", fromName: "admin", toUid: null, toName: "", mayDelete: false },
  ]);
  expect((await unread(cid, "other")).unread).toMatchObject([{ id: answer.id, isOwn: false }]);

  await data(world, "root", "PUT /api/comment-public", { id: asked.id, isPublic: false });
  expect(await contents(cid, "other")).toEqual([]);
  expect((await unread(cid, "other")).unread).toEqual([]);
});

test("answering to all publishes the question with this answer alone; what was said before stays private", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "May I guess?");
  await reply(id, "admin", "Why?");
  await reply(id, "user", "My secret idea");
  expect((await unread(cid, "admin")).unanswered).toBe(1);
  await reply(id, "root", "Everybody may", true);
  // A later reply of a contestant must not reach the others either: it could carry a solution.
  await reply(id, "user", "Here is my code");
  expect(await repliesSeen(id, "other")).toEqual(["Everybody may"]);
  const [seen] = (await list(cid, "other")).commentList.records;
  expect([seen?.totalReplyNum, seen?.replyList.map(({ content }) => content)]).toEqual([
    1,
    ["Everybody may"],
  ]);
  // Publishing the whole question adds the organizers' other answers, and nothing that contestants replied.
  await data(world, "admin", "PUT /api/comment-public", { id, isPublic: true });
  expect(await repliesSeen(id, "other")).toEqual(["Everybody may", "Why?"]);
  expect(await repliesSeen(id, "user")).toEqual([
    ...["Here is my code", "Everybody may", "My secret idea", "Why?"],
  ]);
  const [own] = (await list(cid, "user")).commentList.records;
  expect([own?.totalReplyNum, own?.replyList.length]).toEqual([4, 3]);
  expect(own?.replyList[1]?.fromRole).toBe("root");
});

test("a reply speaks to one who wrote there; any other name is replaced by the one who asked", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "To whom?");
  const addressee = async (as: Caller, toUid: unknown) =>
    (
      await data<QuestionReply>(world, as, "POST /api/reply", {
        reply: { commentId: id, content: "Re", toUid, toName: "made up", fromUid: "1" },
      })
    ).toName;
  expect(await addressee("admin", "d".repeat(32))).toBe("user");
  expect(await addressee("user", "a".repeat(32))).toBe("admin");
  expect(await addressee("root", null)).toBe("user");
});

test("what organizers write is for all and takes no reply", async () => {
  const { cid } = await world.contest({}, { early: true });
  const { id } = await ask(cid, "admin", "Bring water");
  expect(await refusal(world, "user", `GET /api/comments?cid=${cid}`)).toBe("CONTEST_NOT_STARTED");
  expect(await refusal(world, "user", `GET /api/reply?commentId=${id}`)).toBe("QUESTION_NOT_FOUND");
  expect(await refusal(world, "user", "POST /api/get-contest-not-read-comment", { cid })).toBe(
    "CONTEST_NOT_STARTED",
  );
  await world.pass(10 * MINUTE);
  const [seen] = (await list(cid, "user")).commentList.records;
  expect(seen).toMatchObject({ fromName: "admin", fromRole: "admin", mayReply: false });
  expect((await unread(cid, "user")).unread).toMatchObject([{ id, commentId: id, isOwn: false }]);
  expect((await unread(cid, "root")).unanswered).toBe(0);
  const body = { reply: { commentId: id, content: "Why?" } };
  for (const as of ["user", "root"] as const) {
    expect(await refusal(world, as, "POST /api/reply", body)).toBe("FORBIDDEN");
  }
});

test("after the last end all who may enter see all questions, with names; only organizers write", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await world.sql(
    "insert into contest_participant (contest_id, uid, extra_seconds) values ($1, $2, 600)",
    [cid, "c".repeat(32)],
  );
  await world.sql("update contest set last_end = end_time + interval '10 minutes' where id = $1", [
    cid,
  ]);
  const { id } = await ask(cid, "user", "Private");
  await reply(id, "admin", "To you alone");
  await world.at(contest, 305);
  expect(await contents(cid, "other")).toEqual([]);
  expect(await refusal(world, "other", "POST /api/comment", { cid, content: "Late" })).toBe(
    "QUESTIONS_CLOSED",
  );
  // The extra time is also for questions.
  await reply(id, "user", "Thanks");
  await world.at(contest, 310);
  const [seen] = (await list(cid, "other")).commentList.records;
  expect(seen).toMatchObject({ content: "Private", fromName: "user", totalReplyNum: 2 });
  expect((await unread(cid, "other")).unread).toEqual([]);
  const body = { reply: { commentId: id, content: "Late" } };
  expect(await refusal(world, "user", "POST /api/reply", body)).toBe("QUESTIONS_CLOSED");
  expect(await refusal(world, "other", "POST /api/reply", body)).toBe("FORBIDDEN");
  await reply(id, "root", "After the contest");
});

describe("who does what", () => {
  /** Codes of the refusals; undefined: done. */
  const matrix: Record<string, (string | undefined)[]> = {
    //           ask                        reply                 publish              like                  delete
    guest: [
      "LOGIN_REQUIRED",
      "LOGIN_REQUIRED",
      "LOGIN_REQUIRED",
      "LOGIN_REQUIRED",
      "LOGIN_REQUIRED",
    ],
    other: [
      undefined,
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
    ],
    problemAdmin: [
      undefined,
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
      "QUESTION_NOT_FOUND",
    ],
    user: [undefined, undefined, "FORBIDDEN", undefined, undefined],
    admin: [undefined, undefined, undefined, undefined, undefined],
    root: [undefined, undefined, undefined, undefined, undefined],
  };
  const calls = (cid: number, id: number): [string, Record<string, unknown>?][] => [
    ["POST /api/comment", { cid, content: "Mine" }],
    ["POST /api/reply", { reply: { commentId: id, content: "Re" } }],
    ["PUT /api/comment-public", { id, isPublic: true }],
    [`GET /api/comment-like?cid=${id}&toLike=true&sourceType=Contest&sourceId=${cid}`],
    ["DELETE /api/comment", { id, fromUid: "whatever is sent" }],
  ];

  test.each(Object.keys(matrix) as Caller[])("a private question: %s", async (as) => {
    const { cid } = await world.contest();
    const { id } = await ask(cid, "user", "Private");
    await reply(id, "admin", "Answered");
    const codes: (string | undefined)[] = [];
    for (const [what, body] of calls(cid, id)) codes.push(await refusal(world, as, what, body));
    expect(codes).toEqual(matrix[as]);
  });

  test("a public one is liked by all and deleted by organizers alone", async () => {
    const { cid } = await world.contest();
    const { id } = await ask(cid, "user", "Public");
    const answer = await reply(id, "admin", "Yes", true);
    const follow = await reply(id, "user", "And now?");
    const likes = (as: Caller, toLike: boolean) =>
      data(world, as, `GET /api/comment-like?cid=${id}&toLike=${toLike}`);
    await Promise.all([likes("other", true), likes("other", true), likes("user", true)]);
    const seen = await list(cid, "other");
    expect([seen.commentList.records[0]?.likeNum, seen.commentLikeMap]).toEqual([
      2,
      { [String(id)]: true },
    ]);
    expect((await list(cid, "admin")).commentLikeMap).toEqual({});
    await likes("other", false);
    await likes("other", false);
    expect((await list(cid, "other")).commentList.records[0]?.likeNum).toBe(1);

    const remove = (as: Caller, what: "comment" | "reply", body: Record<string, unknown>) =>
      refusal(world, as, what === "reply" ? "DELETE /api/reply" : "DELETE /api/comment", body);
    expect(await remove("user", "comment", { id })).toBe("QUESTION_PUBLIC");
    expect(await remove("other", "comment", { id })).toBe("FORBIDDEN");
    expect(await remove("user", "reply", { reply: { id: answer.id } })).toBe("FORBIDDEN");
    expect(await remove("other", "reply", { reply: { id: answer.id } })).toBe("FORBIDDEN");
    expect(await remove("other", "reply", { reply: { id: follow.id } })).toBe("QUESTION_NOT_FOUND");
    // Each call deletes its own kind only.
    expect(await remove("root", "comment", { id: answer.id })).toBe("QUESTION_NOT_FOUND");
    expect(await remove("root", "reply", { reply: { id } })).toBe("QUESTION_NOT_FOUND");
    expect((await unread(cid, "admin")).unanswered).toBe(1);
    expect(await remove("user", "reply", { reply: { id: follow.id } })).toBeUndefined();
    expect((await unread(cid, "admin")).unanswered).toBe(0);
    expect(await remove("admin", "reply", { reply: { id: answer.id } })).toBeUndefined();
    expect((await unread(cid, "admin")).unanswered).toBe(1);
    expect(await remove("root", "comment", { id })).toBeUndefined();
    expect(await contents(cid, "user")).toEqual([]);
  });

  test("contestants publish nothing, and nothing without an answer is published", async () => {
    const { cid } = await world.contest();
    const { id } = await ask(cid, "user", "Unanswered");
    const body = { reply: { commentId: id, content: "To all" }, isPublic: true };
    expect(await refusal(world, "user", "POST /api/reply", body)).toBe("FORBIDDEN");
    const publish = { id, isPublic: true };
    expect(await refusal(world, "admin", "PUT /api/comment-public", publish)).toBe(
      "QUESTION_UNANSWERED",
    );
    const mine = await ask(cid, "admin", "To all");
    expect(
      await refusal(world, "admin", "PUT /api/comment-public", { id: mine.id, isPublic: false }),
    ).toBe("QUESTION_NOT_FOUND");
  });

  test("a protected contest is read by all and asked by registered ones; a private one is closed to others", async () => {
    const locked = { openPwdLimit: true, pwd: "secret" };
    const [open, closed] = [
      await world.contest({ auth: 2, ...locked }),
      await world.contest({ auth: 1, ...locked }),
    ];
    const { id } = await ask(closed.cid, "admin", "Members only");
    expect(await contents(open.cid, "user")).toEqual([]);
    const asking = (cid: number) =>
      refusal(world, "user", "POST /api/comment", { cid, content: "May I?" });
    expect(await asking(open.cid)).toBe("CONTEST_NOT_REGISTERED");
    expect(await asking(closed.cid)).toBe("CONTEST_NOT_REGISTERED");
    expect(await refusal(world, "user", `GET /api/comments?cid=${closed.cid}`)).toBe(
      "CONTEST_NOT_REGISTERED",
    );
    // Neither does an id say that there is such a question.
    for (const what of [`reply?commentId=${id}`, `comment-like?cid=${id}&toLike=1`]) {
      expect(await refusal(world, "user", `GET /api/${what}`)).toBe("QUESTION_NOT_FOUND");
    }
    await data(world, "user", "POST /api/register-contest", { cid: open.cid, password: "secret" });
    expect(await asking(open.cid)).toBeUndefined();
    await world.sql("update contest_participant set disqualified_at = verdict_now()");
    expect(await asking(open.cid)).toBeUndefined();
  });

  test("roles that may not comment read and do not ask", async () => {
    const { cid } = await world.contest();
    const { id } = await ask(cid, "barred", "1003 may comment");
    await world.sql("update app_user set role_id = 1005 where username = 'barred'");
    expect(await contents(cid, "barred")).toEqual(["1003 may comment"]);
    const body = { reply: { commentId: id, content: "More" } };
    expect(await refusal(world, "barred", "POST /api/comment", { cid, content: "x" })).toBe(
      "FORBIDDEN",
    );
    expect(await refusal(world, "barred", "POST /api/reply", body)).toBe("FORBIDDEN");
    await world.sql("update app_user set role_id = 1003 where username = 'barred'");
  });
});

describe("limits", () => {
  test("three texts in a minute, 30 in an hour, counted in each contest; organizers write freely", async () => {
    const { cid } = await world.contest();
    const asking = (as: Caller = "user") =>
      refusal(world, as, "POST /api/comment", { cid, content: "Again?" });
    const four = await Promise.all([asking(), asking(), asking(), asking()]);
    expect(four.toSorted()).toEqual(["TOO_MANY_REQUESTS", undefined, undefined, undefined]);
    expect(await asking("other")).toBeUndefined();
    await world.pass(61 * SECOND);
    const [question] = (await list(cid, "user")).commentList.records;
    const body = { reply: { commentId: question?.id, content: "Re" } };
    for (let n = 0; n < 3; n++) {
      expect(await refusal(world, "user", "POST /api/reply", body)).toBeUndefined();
    }
    expect(await asking()).toBe("TOO_MANY_REQUESTS");
    for (let n = 0; n < 5; n++) expect(await asking("admin")).toBeUndefined();
    for (let minute = 0; minute < 8; minute++) {
      await world.pass(61 * SECOND);
      for (let n = 0; n < 3; n++) expect(await asking()).toBeUndefined();
    }
    await world.pass(61 * SECOND);
    expect(await asking()).toBe("TOO_MANY_REQUESTS");
    await world.pass(60 * MINUTE);
    expect(await asking()).toBeUndefined();
  });

  test.each([
    { name: "blank", given: { content: " \n " }, code: "INVALID_FIELD" },
    { name: "too long", given: { content: "x".repeat(COMMENT_MAX + 1) }, code: "INVALID_FIELD" },
    {
      name: "a problem that is not in the contest",
      given: { content: "C?", displayId: "C" },
      code: "CONTEST_PROBLEM_NOT_FOUND",
    },
    { name: "no contest", given: { content: "Where?", cid: 999_999 }, code: "CONTEST_NOT_FOUND" },
  ])("a question that is $name", async ({ given, code }) => {
    const { cid } = await world.contest();
    expect(await refusal(world, "user", "POST /api/comment", { cid, ...given })).toBe(code);
  });

  test("the longest text of four-byte characters is accepted as sent, and scripts are not", async () => {
    const { cid } = await world.contest();
    const content = "🏆".repeat(COMMENT_MAX / 2);
    expect((await ask(cid, "user", content)).content).toBe(content);
    const { html } = await ask(cid, "user", '<script>alert(1)</script><img src=x onerror="x()">');
    expect(html).not.toMatch(/<script|<img/);
  });

  test("a question takes a hundred replies", async () => {
    const { cid } = await world.contest();
    const { id } = await ask(cid, "user", "Long talk");
    await world.sql(
      `insert into comment (contest_id, parent_id, uid, content, html, renderer)
       select $1, $2, $3, 'Re', '<p>Re</p>', 3 from generate_series(1, 100)`,
      [cid, id, "c".repeat(32)],
    );
    const body = { reply: { commentId: id, content: "One more" } };
    expect(await refusal(world, "admin", "POST /api/reply", body)).toBe("QUESTION_FULL");
    expect(await repliesSeen(id, "user")).toHaveLength(100);
  });
});

test("organizers see unanswered questions first, the oldest of them first; contestants by likes, then newest first", async () => {
  const { cid } = await world.contest();
  const first = await ask(cid, "user", "First");
  await ask(cid, "user", "Second");
  await ask(cid, "user", "Third");
  await reply(first.id, "admin", "Yes", true);
  await ask(cid, "root", "To all");
  await data(world, "other", `GET /api/comment-like?cid=${first.id}&toLike=true`);
  expect(await contents(cid, "admin")).toEqual(["Second", "Third", "First", "To all"]);
  expect(await contents(cid, "user")).toEqual(["First", "To all", "Third", "Second"]);
  expect(await contents(cid, "other")).toEqual(["First", "To all"]);
  const page = await list(cid, "user", "&limit=2&currentPage=2");
  expect(page.commentList.records.map(({ content }) => content)).toEqual(["Third", "Second"]);
  expect(page.commentList.total).toBe(4);
});

test("what organizers do is in the audit log, and what contestants do is not", async () => {
  const { cid } = await world.contest({ title: "Logged round" });
  const { id } = await ask(cid, "user", "Logged?");
  await reply(id, "admin", "Yes");
  await data(world, "admin", "PUT /api/comment-public", { id, isPublic: true });
  await data(world, "admin", "PUT /api/comment-public", { id, isPublic: false });
  await ask(cid, "admin", "To all");
  await data(world, "admin", "DELETE /api/comment", { id });
  const rows = await world.sql<{ action: string; actor: string }>(
    "select action, actor_name as actor from audit_entry where target = 'Logged round' order by id",
  );
  expect(rows.map(({ action }) => action).filter((action) => /question/.test(action))).toEqual([
    ...["contest.questionAnswer", "contest.questionPublish", "contest.questionPublish"],
    ...["contest.questionCreate", "contest.questionDelete"],
  ]);
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(["admin"]));
});

test("the live channel reaches organizers and the one who asked; all, when something is public", async () => {
  const { cid } = await world.contest();
  const names = ["admin", "user", "other", "problemAdmin"] as const;
  const readers = await Promise.all(
    names.map((name) => openLive(world, name, `contest-questions:${cid}`)),
  );
  const counts = () => readers.map(({ events }) => events.length);
  const { id } = await ask(cid, "user", "Live?");
  await expect.poll(counts).toEqual([1, 1, 0, 0]);
  await reply(id, "root", "Yes");
  await expect.poll(counts).toEqual([2, 2, 0, 0]);
  await data(world, "root", "PUT /api/comment-public", { id, isPublic: true });
  await expect.poll(counts).toEqual([3, 3, 1, 1]);
  await data(world, "root", "DELETE /api/comment", { id });
  await expect.poll(counts).toEqual([4, 4, 2, 2]);
  for (const { events } of readers) {
    for (const { event } of events) expect(event).toEqual({ type: "contest-questions", cid });
  }
  for (const reader of readers) reader.close();
});

test("the live channel of a private contest is silent for those who may not enter", async () => {
  const { cid } = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret" });
  const guest = await openLive(world, "guest", `contest-questions:${cid}`);
  expect(guest.refusal).toContain("LOGIN_REQUIRED");
  await data(world, "other", "POST /api/register-contest", { cid, password: "secret" });
  const [member, stranger] = [
    await openLive(world, "other", `contest-questions:${cid}`),
    await openLive(world, "user", `contest-questions:${cid}`),
  ];
  await ask(cid, "admin", "To all members");
  await expect.poll(() => member.events.length).toBe(1);
  expect(stranger.events).toEqual([]);
  member.close();
  stranger.close();
});
