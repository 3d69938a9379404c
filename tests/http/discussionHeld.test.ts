import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepRefusedTexts } from "../../src/server/discussion/heldTexts.ts";
import type { OwnHeldText, WaitingText } from "../../src/shared/discussion/heldText.ts";
import type { Message, UnreadCounts } from "../../src/shared/message/message.ts";
import { HOUR } from "../support/worldClock.ts";
import type { ClassCaller } from "./classWorld.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";

/* Tests discussion texts that contain links and were written by users with new accounts: who can read them, where they
 * are shown, and what moderators decide. */

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
  await world.sql("update app_user set created_at = verdict_now() - interval '2 days'");
  await world.sql("update app_user set created_at = verdict_now() where username = 'user'");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from held_text");
  await clearLimits(world);
});

const LINK = "See https://spam.example/offer";
const form = { title: "Offer", description: "Cheap", content: LINK, categoryId: 1 };
const own = (query = "", as: ClassCaller = "user") =>
  world.data<OwnHeldText[]>(as, `GET /api/discussion-held${query}`);
const waiting = (as: ClassCaller = "admin") =>
  world.data<{ records: WaitingText[]; total: number }>(as, "GET /api/admin/discussion-held");
const decide = (fields: object, as: ClassCaller = "admin") =>
  world.code(as, "PUT /api/admin/discussion-held", fields);
const unread = (as: ClassCaller) => world.data<UnreadCounts>(as, "GET /api/msg/unread");
async function lastMessage(as: ClassCaller): Promise<Message | undefined> {
  const page = await world.data<{ records: Message[] }>(as, "GET /api/msg/sys");
  return page.records[0];
}
async function hold(fields: object = {}): Promise<number> {
  const { id } = await world.data<{ id: number | null }>("user", "POST /api/discussion", {
    ...form,
    ...fields,
  });
  expect(id).toBeNull();
  const [text] = await own();
  return text!.id;
}

describe("a post with a link to another site", () => {
  test("of a new account is in no list, search or number; its author and moderators have it", async () => {
    const before = await world.list("admin");
    const id = await hold();
    for (const as of ["guest", "other", "user", "admin", "root"] as const) {
      const list = await world.list(as, "&admin=true");
      expect(list.total, as).toBe(before.total);
      expect(await world.titles(as, "&keyword=Offer"), as).toEqual([]);
    }
    expect(await world.titles("user", "&onlyMine=true")).not.toContain("Offer");
    expect(await own()).toMatchObject([
      { id, kind: "discussion", title: "Offer", content: LINK, did: null, refusal: null },
    ]);
    expect(await own("", "other")).toEqual([]);
    expect(await waiting()).toMatchObject({ total: 1, records: [{ id, author: "user" }] });
  });

  test.each(["problemAdmin", "root"] as const)("may be approved by %s", async (as) => {
    const id = await hold();
    const { sys } = await unread("user");
    expect(await decide({ id, isApproved: true }, as)).toBeUndefined();
    const [post] = (await world.list("guest", "&keyword=Offer")).records;
    expect(post).toMatchObject({ title: "Offer", author: "user" });
    expect(await world.read("guest", post!.id)).toMatchObject({ content: LINK });
    expect((await unread("user")).sys).toBe(sys + 1);
    expect((await lastMessage("user"))?.content).toContain(`(/discussion-detail/${post!.id})`);
    expect(await decide({ id, isApproved: true }, as)).toBe("HELD_TEXT_NOT_FOUND");
    expect(await own()).toEqual([]);
    await world.sql("delete from discussion where id = $1", [post!.id]);
  });

  test.each(["guest", "user", "other", "teacher"] as const)(
    "is neither listed for nor decided or deleted by %s",
    async (as) => {
      const id = await hold();
      const code = as === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN";
      expect(await world.code(as, "GET /api/admin/discussion-held")).toBe(code);
      expect(await decide({ id, isApproved: true }, as)).toBe(code);
      if (as !== "user") {
        const refused = as === "guest" ? code : "HELD_TEXT_NOT_FOUND";
        expect(await world.code(as, `DELETE /api/discussion-held?id=${id}`)).toBe(refused);
      }
      expect(await own()).toHaveLength(1);
    },
  );

  test("that is refused stays for its author for 30 days, with the reason", async () => {
    const id = await hold();
    expect(await decide({ id, isApproved: false, reason: "Advertising" })).toBeUndefined();
    expect(await own()).toMatchObject([{ id, content: LINK, refusal: { reason: "Advertising" } }]);
    expect((await waiting()).total).toBe(0);
    expect((await lastMessage("user"))?.content).toContain("Reason: Advertising");
    expect(await world.titles("user", "&keyword=Offer")).toEqual([]);
    const second = await hold();
    expect(await decide({ id: second, isApproved: false })).toBeUndefined();
    expect((await lastMessage("user"))?.content).not.toContain("Reason");
    await world.data("user", `DELETE /api/discussion-held?id=${id}`);
    expect((await own()).map((text) => text.id)).toEqual([second]);
    const age = (days: number) =>
      world.sql(`update held_text set refused_at = verdict_now() - interval '${days} days'`);
    await age(29);
    await sweepRefusedTexts(world.server.db);
    expect(await own()).toHaveLength(1);
    await age(31);
    await sweepRefusedTexts(world.server.db);
    expect(await own()).toEqual([]);
  });

  test("is published at once for older accounts, without a limit, in classes, by moderators, and to the site itself", async () => {
    const post = async (fields: object, as: ClassCaller = "user") =>
      (await world.data<{ id: number | null }>(as, "POST /api/discussion", { ...form, ...fields }))
        .id;
    const classId = await world.classWithMembers();
    expect(await post({}, "other")).not.toBeNull();
    expect(await post({ classId }, "member")).not.toBeNull();
    expect(await post({}, "admin")).not.toBeNull();
    const { baseUrl } = await world.data<{ baseUrl: string }>(
      "guest",
      "GET /api/get-website-config",
    );
    expect(await post({ content: `[here](${baseUrl}/problem/1000) // code` })).not.toBeNull();
    expect(await post({ content: `${baseUrl}.evil.example` })).toBeNull();
    await world.setSwitches({ linkHoldHours: 0 });
    expect(await post({})).not.toBeNull();
    await world.setSwitches({ linkHoldHours: 24 });
    await world.sql("update app_user set created_at = verdict_now() where username = 'other'");
    await clearLimits(world);
    expect(await post({}, "other")).toBeNull();
    await world.pass(24 * HOUR + 1000);
    expect(await post({}, "other")).not.toBeNull();
    await world.sql("update app_user set created_at = verdict_now() where username = 'user'");
    await world.sql("delete from discussion where title = 'Offer'");
  });

  test("counts as a post of the day, and only 20 texts of a user wait", async () => {
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 1 });
    await world.sql("delete from rate_window");
    await hold();
    expect(await world.code("user", "POST /api/discussion", form)).toBe("DISCUSSION_DAILY");
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
    await world.sql(
      `insert into held_text (uid, kind, title, description, content)
       select uid, 'discussion', 't', 'd', 'c' from held_text, generate_series(1, 19)`,
    );
    expect(await world.code("user", "POST /api/discussion", form)).toBe("HELD_TEXTS_MAX");
  });
});

describe("comments and replies with links", () => {
  test("send no message, count nowhere, and are published as their author's when approved", async () => {
    const did = await world.post({}, "other");
    const { id: commentId } = await world.comment("classmate", did);
    await world.sql("delete from interaction");
    const held = { isHeld: true };
    expect(await world.comment("user", did, LINK)).toEqual(held);
    expect(await world.reply("user", commentId, `${LINK} too`)).toEqual(held);
    expect((await world.read("guest", did)).commentNum).toBe(1);
    expect(await unread("other")).toMatchObject({ comment: 0 });
    expect(await unread("classmate")).toMatchObject({ reply: 0 });
    const texts = await own(`?did=${did}`);
    expect(texts.map(({ kind, title }) => [kind, title])).toEqual([
      ["reply", "Two pointers"],
      ["comment", "Two pointers"],
    ]);
    expect(await own("?did=999999")).toEqual([]);
    for (const { id } of texts) expect(await decide({ id, isApproved: true })).toBeUndefined();
    expect((await world.read("guest", did)).commentNum).toBe(3);
    expect(await unread("other")).toMatchObject({ comment: 1 });
    expect(await unread("classmate")).toMatchObject({ reply: 1 });
    expect((await lastMessage("user"))?.content).toMatch(/discussion-detail\/\d+#comment-\d+/);
  });

  test("messages about decisions name the post only while its reader sees it", async () => {
    const did = await world.post({}, "other");
    await world.comment("user", did, LINK);
    await world.comment("user", did, `${LINK} again`);
    const [refused, approved] = await own(`?did=${did}`);
    expect(await decide({ id: approved!.id, isApproved: true })).toBeUndefined();
    expect((await lastMessage("user"))?.content).toContain("Two pointers");
    const refusal = { id: refused!.id, isApproved: false, reason: "Twice" };
    expect(await decide(refusal)).toBeUndefined();
    expect((await lastMessage("user"))?.content).toContain("Two pointers");
    await world.sql("update discussion set is_hidden = true where id = $1", [did]);
    const page = await world.data<{ records: Message[] }>("user", "GET /api/msg/sys");
    const gone = { title: "Deleted, or no longer visible to you", content: "", html: "" };
    expect(page.records.slice(0, 2)).toMatchObject([gone, gone]);
  });

  test("are approved by one of two moderators at the same moment", async () => {
    const did = await world.post({}, "other");
    await world.comment("user", did, LINK);
    const [{ id }] = (await own()) as [OwnHeldText];
    const codes = await Promise.all([
      decide({ id, isApproved: true }),
      decide({ id, isApproved: true }, "root"),
    ]);
    expect(codes.toSorted()).toEqual(["HELD_TEXT_NOT_FOUND", undefined]);
    expect((await world.read("guest", did)).commentNum).toBe(1);
  });

  test("of a deleted post are not listed until it is restored", async () => {
    const did = await world.post({}, "other");
    await world.comment("user", did, LINK);
    const [{ id }] = (await own()) as [OwnHeldText];
    await world.data("other", `DELETE /api/discussion?did=${did}`);
    expect((await waiting()).total).toBe(0);
    expect(await decide({ id, isApproved: true })).toBe("HELD_TEXT_NOT_FOUND");
    await world.data("other", `POST /api/discussion-restore`, { did });
    expect((await waiting()).total).toBe(1);
  });
});

test("an edit of a new account adds no links; links that were there stay", async () => {
  const did = await world.post({ content: "Plain" });
  const { id } = await world.comment("user", did, "Plain");
  const edit = (fields: object) =>
    world.code("user", "PUT /api/discussion", { id: did, ...fields });
  expect(await edit({ content: LINK })).toBe("LINKS_OF_NEW_ACCOUNT");
  expect(await edit({ title: "www.spam.example" })).toBe("LINKS_OF_NEW_ACCOUNT");
  const comment = { id, content: LINK };
  expect(await world.code("user", "PUT /api/comment", comment)).toBe("LINKS_OF_NEW_ACCOUNT");
  await world.sql("update discussion_text set content = $2 where discussion_id = $1", [did, LINK]);
  expect(await edit({ content: `${LINK}!` })).toBeUndefined();
  expect(await edit({ content: `${LINK} https://other.example` })).toBe("LINKS_OF_NEW_ACCOUNT");
});
