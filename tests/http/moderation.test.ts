import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserRow } from "../../src/shared/account/user.ts";
import { DAY, HOUR, MINUTE } from "../support/worldClock.ts";
import type { ClassCaller } from "./classWorld.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { people } from "./world.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(async () => {
  await clearLimits(world);
  await world.sql(
    "update app_user set role_id = 1002, muted_until = null where username in ('user', 'ann')",
  );
  await world.sql("delete from message");
});
afterAll(() => world.close());

const { uid } = people.user;
const mute = (as: ClassCaller, fields: Record<string, unknown> = {}) =>
  world.code(as, "POST /api/admin/user-mute", { uid, days: 3, reason: "Insults", ...fields });
const writes = async (as: ClassCaller = "user") => {
  await clearLimits(world);
  const form = { title: "t", description: "d", content: "c", categoryId: 1 };
  const did = await world.post({}, "other");
  const answers = [
    await world.code(as, "POST /api/discussion", form),
    await world.code(as, "POST /api/comment", { did, content: "c" }),
    await world.code(as, `GET /api/discussion-like?did=${did}&toLike=true`),
  ];
  return answers.map((code) => code ?? "+").join(" ");
};
const stored = async () =>
  (
    await world.sql<{ role_id: number; muted_until: Date | null }>(
      "select role_id, muted_until from app_user where uid = $1",
      [uid],
    )
  )[0];
const messages = async (as: ClassCaller = "user") =>
  (await world.data<{ records: { title: string; html: string }[] }>(as, "GET /api/msg/sys"))
    .records;

const ALL = "+ + +";
const NONE = "DISCUSSION_ROLE DISCUSSION_ROLE DISCUSSION_ROLE";

test("a muted user cannot post, comment or like from that moment on, with a session of before, until the time is over", async () => {
  expect(await writes()).toBe(ALL);
  const token = world.tokens.user;
  expect(await mute("admin", { reason: "**Insults** <script>x</script>" })).toBeUndefined();
  expect(world.tokens.user).toBe(token);
  expect(await writes()).toBe(NONE);
  const [message] = await messages();
  expect(message?.title).toBe("You are muted");
  expect(message?.html).toContain("<strong>Insults</strong>");
  expect(message?.html).not.toContain("<script");
  await world.pass(3 * DAY - 2 * MINUTE);
  await world.data("user", "GET /api/msg/unread");
  expect(await writes()).toBe(NONE);
  await world.pass(3 * MINUTE);
  expect(await writes()).toBe(ALL);
  await world.pass(HOUR);
  expect(await stored()).toEqual({ role_id: 1002, muted_until: null });
  expect((await messages())[0]?.title).toBe("You are no longer muted");
});

test("rights return at the time also while the stored role is still the muted one: in sessions, tokens, lists and edits of users", async () => {
  await mute("admin");
  await world.sql(
    "update app_user set muted_until = verdict_now() - interval '1 second' where uid = $1",
    [uid],
  );
  expect((await stored())?.role_id).toBe(1005);
  expect(await writes()).toBe(ALL);
  const { records } = await world.data<{ records: UserRow[] }>(
    "root",
    "GET /api/admin/user/get-user-list?keyword=user",
  );
  const row = records.find((each) => each.uid === uid);
  expect(row?.roles).toEqual([{ id: 1002, role: "default_user" }]);
  await world.data("root", "PUT /api/admin/user/edit-user", {
    uid,
    username: "user",
    nickname: "New",
    type: 1002,
  });
  expect(await stored()).toEqual({ role_id: 1002, muted_until: null });
});

test("a mute of posts alone leaves comments and likes", async () => {
  await mute("problemAdmin", { roleId: 1004 });
  expect(await writes()).toBe("DISCUSSION_ROLE + +");
  expect((await messages())[0]?.title).toBe("You cannot post for now");
});

test("administrators mute ordinary users alone, for 1 to 30 days, and end it early", async () => {
  for (const as of ["guest", "user", "other", "teacher"] as const) {
    const code = as === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN";
    expect(await mute(as), as).toBe(code);
    expect(await world.code(as, `DELETE /api/admin/user-mute?uid=${uid}`), as).toBe(code);
    expect(await world.code(as, "POST /api/admin/user-warning", { uid, text: "x" }), as).toBe(code);
  }
  for (const days of [0, 31, -1, 1.5, "x", null]) {
    expect(await mute("admin", { days }), String(days)).toBe("INVALID_FIELD");
  }
  for (const roleId of [1000, 1001, 1002, 1003, 1006, 1007, 1008]) {
    expect(await mute("admin", { roleId }), String(roleId)).toBe("INVALID_FIELD");
  }
  expect(await mute("admin", { reason: " \n" })).toBe("INVALID_FIELD");
  const targets = [people.root.uid, people.problemAdmin.uid];
  for (const target of targets) {
    expect(await mute("admin", { uid: target })).toBe("USER_NOT_MUTABLE");
    const warning = { uid: target, text: "x" };
    expect(await world.code("admin", "POST /api/admin/user-warning", warning)).toBe(
      "USER_NOT_MUTABLE",
    );
  }
  expect(await mute("admin", { uid: people.admin.uid })).toBe("USER_SELF");
  expect(await mute("root", { uid: people.admin.uid })).toBe("USER_NOT_MUTABLE");
  expect(await mute("admin", { uid: "none" })).toBe("USER_NOT_FOUND");
  await world.sql("update app_user set role_id = 1005 where username = 'ann'");
  expect(await mute("admin", { uid: await world.uidOf("ann") })).toBe("USER_NOT_MUTABLE");
  expect(await world.code("admin", `DELETE /api/admin/user-mute?uid=${uid}`)).toBeUndefined();
  expect(await mute("admin", { days: "30" })).toBeUndefined();
  await world.data("problemAdmin", `DELETE /api/admin/user-mute?uid=${uid}`);
  expect(await writes()).toBe(ALL);
});

test("the same mute sent twice at once is one; another one replaces it", async () => {
  await Promise.all([mute("admin"), mute("admin"), mute("problemAdmin")]);
  expect((await messages()).length).toBe(1);
  await mute("admin", { days: 5 });
  const { muted_until: until } = (await stored()) ?? {};
  expect(until?.getTime()).toBe(world.server.db.clock.now() + 5 * DAY);
  const log = await world.sql<{ action: string }>(
    "select action from audit_entry where action = 'user.mute' and target = 'user' order by id desc limit 2",
  );
  expect(log).toHaveLength(2);
});

test("a role that root gives ends the mute, and a change of other fields does not", async () => {
  await mute("admin");
  const { muted_until: until } = (await stored()) ?? {};
  const edit = (fields: Record<string, unknown>) =>
    world.data("root", "PUT /api/admin/user/edit-user", { uid, username: "user", ...fields });
  await edit({ nickname: "Nick", type: 1005 });
  expect(await stored()).toEqual({ role_id: 1005, muted_until: until });
  await edit({ type: 1003 });
  expect(await stored()).toEqual({ role_id: 1003, muted_until: null });
  // A change of role ends the user's sessions.
  await world.pass(MINUTE);
});

test("a warning is a message with the link to what was reported, and never names the reporter", async () => {
  const did = await world.post();
  await world.data("other", "POST /api/discussion-report", { did, content: "bad" });
  const [row] = await world.sql<{ id: number }>("select id from report order by id desc limit 1");
  const warning = { uid, text: "Please stay **polite**.", reportId: row?.id };
  await world.data("admin", "POST /api/admin/user-warning", warning);
  const sent = await messages();
  expect(sent[0]?.title).toBe("Warning by an administrator");
  expect(sent[0]?.html).toContain("<strong>polite</strong>");
  expect(sent[0]?.html).toContain(`href="/discussion-detail/${did}"`);
  expect(JSON.stringify(sent)).not.toContain("other");
  const foreign = { ...warning, uid: await world.uidOf("ann") };
  expect(await world.code("admin", "POST /api/admin/user-warning", foreign)).toBe(
    "REPORT_NOT_FOUND",
  );
  expect(await world.code("admin", "POST /api/admin/user-warning", { ...warning, text: "" })).toBe(
    "INVALID_FIELD",
  );
});

test("a hidden comment keeps its place without its text; moderators read it, and the thread under it stays", async () => {
  const did = await world.post();
  const { id } = await world.comment("other", did, "Rude words");
  const reply = await world.reply("user", id, "Calm down");
  const hide = (as: ClassCaller, status: number, target = id) =>
    world.code(as, "PUT /api/admin/comment", { id: target, status });
  expect(await hide("user", 1)).toBe("FORBIDDEN");
  expect(await hide("admin", 2)).toBe("INVALID_FIELD");
  expect(await hide("admin", 1)).toBeUndefined();
  expect(await hide("admin", 1)).toBeUndefined();
  interface Listed {
    content: string;
    html: string;
    isHidden: boolean;
    mayEdit: boolean;
    replyList: { content: string }[];
  }
  const read = (as: ClassCaller) => world.data<Listed>(as, `GET /api/comment?id=${id}`);
  for (const as of ["guest", "user", "other"] as const) {
    expect(await read(as), as).toMatchObject({
      content: "",
      html: "",
      isHidden: true,
      mayEdit: false,
    });
    expect((await read(as)).replyList[0]?.content).toBe("Calm down");
  }
  expect(await read("admin")).toMatchObject({ content: "Rude words", isHidden: true });
  const listed = await world.call("other", `GET /api/comments?did=${did}`);
  expect(listed.text).not.toContain("Rude words");
  expect(await world.code("user", `GET /api/comment-like?cid=${id}&toLike=true`)).toBe(
    "COMMENT_NOT_FOUND",
  );
  const answer = { reply: { commentId: id, content: "c" } };
  expect(await world.code("user", "POST /api/reply", answer)).toBe("COMMENT_NOT_FOUND");
  expect(await world.code("other", "PUT /api/comment", { id, content: "again" })).toBe(
    "COMMENT_NOT_EDITABLE",
  );
  const report = { did, commentId: id, content: "bad" };
  expect(await world.code("ann", "POST /api/discussion-report", report)).toBe("COMMENT_NOT_FOUND");
  const sources = await world.call("user", "GET /api/msg/comment");
  expect(sources.text).not.toContain("Rude words");
  expect(await hide("admin", 1, reply.id)).toBeUndefined();
  expect((await world.call("other", `GET /api/reply?commentId=${id}`)).text).not.toContain(
    "Calm down",
  );
  expect(await hide("root", 0)).toBeUndefined();
  expect((await read("guest")).content).toBe("Rude words");
  const log = await world.sql<{ action: string }>(
    "select action from audit_entry where action = 'discussion.commentModerate'",
  );
  expect(log).toHaveLength(3);
});

test("changes of one post at once are recorded from the state that each replaced", async () => {
  const did = await world.post();
  const lock = (isLocked: boolean) =>
    world.data("admin", "PUT /api/admin/discussion", { id: did, isLocked });
  await Promise.all([lock(true), lock(true), lock(true)]);
  const log = await world.sql<{ before: unknown; after: unknown }>(
    "select before, after from audit_entry where action = 'discussion.moderate' and target like $1",
    [`${did} %`],
  );
  expect(log).toEqual([{ before: { isLocked: false }, after: { isLocked: true } }]);
  await world.data("user", `DELETE /api/discussion?did=${did}`);
  expect(await world.code("admin", "PUT /api/admin/discussion", { id: did, status: 1 })).toBe(
    "DISCUSSION_NOT_FOUND",
  );
});
