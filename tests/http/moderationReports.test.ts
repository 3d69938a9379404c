import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportContent } from "../../src/shared/discussion/moderationRules.ts";
import type { Report } from "../../src/shared/discussion/moderation.ts";
import { contestForm } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import type { ClassCaller } from "./classWorld.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { people } from "./world.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(async () => {
  await world.sql("delete from report");
  await world.sql("delete from message");
  await world.sql("delete from rate_window");
});
afterAll(() => world.close());

const queue = (as: ClassCaller, query = "") =>
  world.data<{ records: Report[]; total: number }>(as, `GET /api/admin/discussion-report${query}`);
const report = (as: ClassCaller, fields: Record<string, unknown>) =>
  world.code(as, "POST /api/discussion-report", { content: "bad", ...fields });
const handle = (as: ClassCaller, fields: Record<string, unknown>) =>
  world.data<{ changed: number }>(as, "PUT /api/admin/discussion-report", fields);
const titlesOf = async (as: ClassCaller) =>
  (await world.data<{ records: { title: string }[] }>(as, "GET /api/msg/sys")).records.map(
    ({ title }) => title,
  );

test("a report is stored once for each user and text, with its tags, for the caller whatever it says", async () => {
  const did = await world.post();
  const send = (content: string, more = {}) =>
    report("other", { reporter: "root", did: String(did), content, ...more });
  expect(await send("")).toBe("REPORT_EMPTY");
  expect(await send("x".repeat(201))).toBe("INVALID_FIELD");
  const hostile = "<img src=x onerror=alert(1)>";
  const content = reportContent(["spam", "abuse"], ` ${hostile}`);
  const answers = await Promise.all([send(content), send(content), send(content)]);
  expect(answers.toSorted()).toEqual(["REPORTED_ALREADY", "REPORTED_ALREADY", undefined]);
  const { id: commentId } = await world.comment("admin", did);
  expect(await send("of a comment", { commentId })).toBeUndefined();
  expect(await send("of no comment", { commentId: 999_999 })).toBe("COMMENT_NOT_FOUND");
  const elsewhere = await world.post();
  expect(await report("other", { did: elsewhere, commentId })).toBe("COMMENT_NOT_FOUND");
  expect(await report("user", { did })).toBe("REPORT_OWN");
  expect(await report("guest", { did })).toBe("LOGIN_REQUIRED");
  expect((await world.read("other", did)).hasReported).toBe(true);
  expect((await world.read("user", did)).hasReported).toBe(false);
  const { records, total } = await queue("problemAdmin");
  expect(total).toBe(2);
  expect(records).toMatchObject([
    { kind: "comment", did, commentId, reportedName: "admin", excerpt: "Well said", tags: [] },
    {
      kind: "discussion",
      did,
      reporter: "other",
      content,
      tags: ["spam", "abuse"],
      reason: hostile,
      status: false,
      discussionTitle: "Two pointers",
      discussionAuthor: "user",
      excerpt: "Two pointers\nHow it works\n\nMove **both** ends.",
      isHidden: false,
      mayMute: true,
      sameNum: 0,
    },
  ]);
});

test("names, avatars and signatures are reported, each text once; one that changed can be reported again", async () => {
  const uid = people.user.uid;
  const send = (part: string, as: ClassCaller = "other") =>
    world.code(as, "POST /api/user-report", { uid, part, content: "#恶意辱骂# " });
  await world.sql("update app_user set avatar = null, signature = null where uid = $1", [uid]);
  expect(await send("avatar")).toBe("INVALID_FIELD");
  const avatar = "/api/public/img/x.png";
  await world.sql("update app_user set avatar = $2, signature = 's1' where uid = $1", [
    uid,
    avatar,
  ]);
  for (const part of ["name", "avatar", "signature"]) {
    expect(await send(part), part).toBeUndefined();
    expect(await send(part), part).toBe("REPORTED_ALREADY");
  }
  expect(await send("name", "user")).toBe("REPORT_OWN");
  expect(await send("password")).toBe("INVALID_FIELD");
  await world.sql("update app_user set signature = 's2' where uid = $1", [uid]);
  expect(await send("signature")).toBeUndefined();
  const { records } = await queue("admin");
  expect(records.map(({ kind, excerpt, tags }) => [kind, excerpt, tags])).toEqual([
    ["signature", "s2", ["abuse"]],
    ["signature", "s1", ["abuse"]],
    ["avatar", avatar, ["abuse"]],
    ["name", "user\nnick-user", ["abuse"]],
  ]);
  expect(
    await world.code("other", "POST /api/user-report", {
      uid: "none",
      part: "name",
      content: "x",
    }),
  ).toBe("USER_NOT_FOUND");
  await world.sql("update app_user set role_id = 1005 where username = 'foreign'");
  expect(await send("name", "foreign")).toBe("DISCUSSION_ROLE");
});

test("the queue is for administrators; its reports about a caller are not in it, and cannot be handled by that caller", async () => {
  const did = await world.post({}, "admin");
  await report("other", { did });
  for (const as of ["guest", "user", "other", "teacher"] as const) {
    const code = as === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN";
    expect(await world.code(as, "GET /api/admin/discussion-report"), as).toBe(code);
    expect(
      await world.code(as, "PUT /api/admin/discussion-report", { id: 1, status: true }),
      as,
    ).toBe(code);
  }
  expect(await queue("admin")).toEqual({ records: [], total: 0 });
  const [row] = (await queue("problemAdmin")).records;
  const put = { id: row?.id, status: true };
  expect(await world.code("admin", "PUT /api/admin/discussion-report", put)).toBe(
    "REPORT_NOT_FOUND",
  );
  expect(await handle("problemAdmin", put)).toEqual({ changed: 1 });
  expect(
    await world.code("root", "PUT /api/admin/discussion-report", { id: 999_999, status: true }),
  ).toBe("REPORT_NOT_FOUND");
});

test("texts of classes are for root, texts of problems and contests that an administrator does not see are left out", async () => {
  const classId = await world.classWithMembers();
  const ofClass = await world.post({ classId }, "member");
  const { pid, problemId } = await aProblem(world, { owner_uid: people.root.uid });
  const ofProblem = await world.post({ pid: problemId, title: "Secret" }, "user");
  await report("classmate", { did: ofClass });
  await report("other", { did: ofProblem });
  await world.sql("update problem set auth = 2 where id = $1", [pid]);
  const rowsFor = async (as: ClassCaller) =>
    (await queue(as)).records.map(({ did, excerpt, discussionTitle, gid }) => [
      did,
      excerpt !== null,
      discussionTitle !== null,
      gid,
    ]);
  expect(await rowsFor("admin")).toEqual([[ofProblem, false, false, null]]);
  expect(await rowsFor("root")).toEqual([
    [ofProblem, true, true, null],
    [ofClass, true, true, classId],
  ]);
  const [classReport] = (await queue("root")).records.slice(1);
  const [problemReport] = (await queue("admin")).records;
  for (const id of [classReport?.id, problemReport?.id]) {
    expect(
      await world.code("admin", "PUT /api/admin/discussion-report", { id, status: true }),
    ).toBe("REPORT_NOT_FOUND");
  }
  await world.data("member", `DELETE /api/discussion?did=${ofClass}`);
  await world.data("root", `DELETE /api/admin/discussion`, [ofProblem]);
  expect(await rowsFor("admin")).toEqual([]);
  expect(await rowsFor("root")).toEqual([
    [ofProblem, true, false, null],
    [ofClass, true, false, classId],
  ]);
});

test("the text of a deleted post, and of a deleted comment, stays in its report, which is still handled", async () => {
  const did = await world.post({ content: "Removed later" });
  const { id: commentId } = await world.comment("user", did, "Rude");
  await report("other", { did });
  await report("other", { did, commentId });
  await world.data("user", "DELETE /api/comment", { id: commentId });
  await world.data("user", `DELETE /api/discussion?did=${did}`);
  await world.pass(2 * HOUR);
  const { records } = await queue("admin");
  expect(records).toMatchObject([
    { kind: "comment", did: null, commentId: null, excerpt: "Rude", isHidden: null },
    { kind: "discussion", did: null, discussionTitle: null, isHidden: null },
  ]);
  expect(records[1]?.excerpt).toContain("Removed later");
  expect(await handle("admin", { id: records[0]?.id, status: true })).toEqual({ changed: 1 });
});

test("handling sends each reporter one message, also when many administrators do it at once; nobody else gets one", async () => {
  const did = await world.post();
  for (const as of ["other", "ann", "bob"] as const) await report(as, { did });
  const { records } = await queue("admin");
  expect(records.map(({ sameNum }) => sameNum)).toEqual([2, 2, 2]);
  const id = records[0]?.id;
  const fields = { id, status: true, outcome: "upheld", same: true };
  const answers = await Promise.all(
    (["admin", "problemAdmin", "root", "admin"] as const).map((as) => handle(as, fields)),
  );
  expect(answers.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3]);
  for (const as of ["other", "ann", "bob"] as const) {
    expect(await titlesOf(as), as).toEqual(["Your report was confirmed"]);
  }
  expect(await titlesOf("user")).toEqual([]);
  const other = { id, status: true, outcome: "declined" };
  expect(await world.code("problemAdmin", "PUT /api/admin/discussion-report", other)).toBe(
    "CONFLICT",
  );
  expect(await handle("admin", { id, status: false })).toEqual({ changed: 1 });
  expect(await handle("admin", { ...other })).toEqual({ changed: 1 });
  expect(await titlesOf("bob")).toEqual(["Your report was confirmed"]);
  const open = await queue("admin", "?state=open");
  const handled = await queue("admin", "?state=handled");
  expect([open.total, handled.total]).toEqual([0, 3]);
  expect(handled.records[0]).toMatchObject({ status: true, outcome: "declined", handler: "admin" });
  const log = await world.sql<{ action: string; target: string }>(
    "select action, target from audit_entry where action like 'report.%' order by id desc limit 3",
  );
  expect(log.map(({ action }) => action)).toEqual([
    "report.handle",
    "report.reopen",
    "report.handle",
  ]);
  expect(log[0]?.target).toBe(`discussion:${did}`);
});

test("a report without a decision, as the specification's client sends it, tells the reporter that it was handled", async () => {
  const did = await world.post();
  await report("other", { did });
  const [row] = (await queue("admin")).records;
  await handle("admin", { id: String(row?.id), status: true });
  expect(await titlesOf("other")).toEqual(["Your report was handled"]);
  const { records } = await world.data<{ records: { html: string }[] }>(
    "other",
    "GET /api/msg/sys",
  );
  expect(records[0]?.html).toContain(`href="/discussion-detail/${did}"`);
  expect(JSON.stringify(records)).not.toMatch(/\badmin\b|"user"/);
});

test("pages have ten reports, open ones first, and any page number is answered", async () => {
  const dids = [];
  for (let n = 0; n < 6; n += 1) {
    dids.push(await world.post());
    await world.sql("delete from rate_window");
  }
  for (const did of dids) {
    await report("other", { did });
    await report("ann", { did });
  }
  const first = await queue("admin");
  expect([first.records.length, first.total]).toEqual([10, 12]);
  await handle("admin", { id: first.records[0]?.id, status: true });
  const all = [
    ...(await queue("admin")).records,
    ...(await queue("admin", "?currentPage=2")).records,
  ];
  expect(all.map(({ status }) => status)).toEqual([...Array<boolean>(11).fill(false), true]);
  expect((await queue("admin", "?currentPage=9999999&limit=100")).records).toEqual([]);
});

test("posts of contests are in the queue while the administrator may enter the contest", async () => {
  const start = world.server.db.clock.now() + 10 * MINUTE;
  const form = { ...contestForm(start), auth: 1, openPwdLimit: true, pwd: "secret words" };
  const { id: contestId } = await world.data<{ id: number }>(
    "root",
    "POST /api/admin/contest",
    form,
  );
  await world.pass(11 * MINUTE);
  for (const as of ["user", "other"] as const) {
    await world.data(as, "POST /api/register-contest", {
      cid: contestId,
      password: "secret words",
    });
  }
  await world.pass(6 * HOUR);
  const did = await world.post({ contestId });
  await report("other", { did });
  const texts = async (as: ClassCaller) =>
    (await queue(as)).records.map(({ excerpt }) => excerpt !== null);
  expect([await texts("root"), await texts("admin")]).toEqual([[true], [false]]);
});

test("a user sends at most twenty reports an hour", async () => {
  const uid = people.user.uid;
  const codes = [];
  for (let n = 0; n < 21; n += 1) {
    await world.sql("update app_user set signature = $2 where uid = $1", [uid, `text ${n}`]);
    codes.push(
      await world.code("other", "POST /api/user-report", { uid, part: "signature", content: "x" }),
    );
  }
  expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  expect(codes[0]).toBeUndefined();
});
