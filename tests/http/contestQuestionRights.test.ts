import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMENT_MAX } from "../../src/shared/discussion/commentShape.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { questionClient } from "./questionClient.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
const { ask, reply, list, contents, visibleReplies, unread } = questionClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

describe("who does what", () => {
  /** Codes of the refusals; undefined means success. */
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
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
    ],
    problemAdmin: [
      undefined,
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
      "COMMENT_NOT_FOUND",
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
    const page = await list(cid, "other");
    expect([page.commentList.records[0]?.likeNum, page.commentLikeMap]).toEqual([
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
    expect(await remove("other", "reply", { reply: { id: follow.id } })).toBe("COMMENT_NOT_FOUND");
    // The call that deletes comments does not accept the id of a reply, and the call that deletes replies does not
    // accept the id of a comment.
    expect(await remove("root", "comment", { id: answer.id })).toBe("COMMENT_NOT_FOUND");
    expect(await remove("root", "reply", { reply: { id } })).toBe("COMMENT_NOT_FOUND");
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
    ).toBe("COMMENT_NOT_FOUND");
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
    // If a user guesses the id, the response does not reveal that the question exists, either.
    for (const what of [`reply?commentId=${id}`, `comment-like?cid=${id}&toLike=1`]) {
      expect(await refusal(world, "user", `GET /api/${what}`)).toBe("COMMENT_NOT_FOUND");
    }
    await data(world, "user", "POST /api/register-contest", { cid: open.cid, password: "secret" });
    expect(await asking(open.cid)).toBeUndefined();
    await world.sql("update contest_participant set disqualified_at = verdict_now()");
    expect(await asking(open.cid)).toBeUndefined();
  });

  test.each([1004, 1005, 1006, 1007])(
    "role %i, which may not post or comment elsewhere, asks, replies and deletes its own questions; only roles that may comment like",
    async (role) => {
      const { cid } = await world.contest();
      await world.sql("update app_user set role_id = $1 where username = 'barred'", [role]);
      const { id } = await ask(cid, "barred", "May I ask?");
      const body = { reply: { commentId: id, content: "More" } };
      expect(await refusal(world, "barred", "POST /api/reply", body)).toBeUndefined();
      expect(await contents(cid, "barred")).toEqual(["May I ask?"]);
      const like = `GET /api/comment-like?cid=${id}&toLike=1`;
      const mayLike = role === 1004 || role === 1006;
      expect(await refusal(world, "barred", like)).toBe(mayLike ? undefined : "FORBIDDEN");
      expect(await refusal(world, "barred", "DELETE /api/comment", { id })).toBeUndefined();
      expect(await contents(cid, "barred")).toEqual([]);
      await world.sql("update app_user set role_id = 1003 where username = 'barred'");
    },
  );
});

test("the site's switch closes asking and replying, except to organizers; what was written stays", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "Before");
  const turn = (openContestComment: boolean) =>
    data(world, "root", "PUT /api/admin/switch/update", { openContestComment });
  const write = (as: Caller) =>
    Promise.all([
      refusal(world, as, "POST /api/comment", { cid, content: "New" }),
      refusal(world, as, "POST /api/reply", { reply: { commentId: id, content: "Re" } }),
    ]);
  await turn(false);
  expect(await write("user")).toEqual(["QUESTIONS_OFF", "QUESTIONS_OFF"]);
  expect(await write("admin")).toEqual([undefined, undefined]);
  const page = await list(cid, "user");
  expect([page.areOpen, page.commentList.records.find((each) => each.id === id)?.mayReply]).toEqual(
    [false, false],
  );
  await turn(true);
  expect((await list(cid, "user")).areOpen).toBe(true);
  expect(await write("user")).toEqual([undefined, undefined]);
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
    { name: "blank", input: { content: " \n " }, code: "INVALID_FIELD" },
    { name: "too long", input: { content: "x".repeat(COMMENT_MAX + 1) }, code: "INVALID_FIELD" },
    {
      name: "a problem that is not in the contest",
      input: { content: "C?", displayId: "C" },
      code: "CONTEST_PROBLEM_NOT_FOUND",
    },
    { name: "no contest", input: { content: "Where?", cid: 999_999 }, code: "CONTEST_NOT_FOUND" },
  ])("a question that is $name", async ({ input, code }) => {
    const { cid } = await world.contest();
    expect(await refusal(world, "user", "POST /api/comment", { cid, ...input })).toBe(code);
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
      `with question as (update comment set reply_num = 100 where id = $2), reply as (
         insert into comment (contest_id, parent_id, uid, content, html, renderer)
         select $1, $2, $3, 'Re', '<p>Re</p>', 3 from generate_series(1, 100) returning id)
       insert into contest_comment (comment_id, contest_id, is_official, is_public)
       select id, $1, false, false from reply`,
      [cid, id, "c".repeat(32)],
    );
    const body = { reply: { commentId: id, content: "One more" } };
    expect(await refusal(world, "admin", "POST /api/reply", body)).toBe("QUESTION_FULL");
    expect(await visibleReplies(id, "user")).toHaveLength(100);
  });
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
    "contest.questionAnswer",
    "contest.questionPublish",
    "contest.questionPublish",
    "contest.questionCreate",
    "contest.questionDelete",
  ]);
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(["admin"]));
});
