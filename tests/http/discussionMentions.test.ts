import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MentionCandidate } from "../../src/shared/discussion/discussion.ts";
import { MENTIONS_MAX } from "../../src/shared/discussion/discussionRules.ts";
import type { Interaction } from "../../src/shared/message/message.ts";
import type { ClassCaller } from "./classWorld.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(async () => {
  await clearLimits(world);
  await world.sql("delete from interaction");
});
afterAll(() => world.close());

async function mentions(as: ClassCaller): Promise<Interaction[]> {
  const { records } = await world.data<{ records: Interaction[] }>(as, "GET /api/msg/reply");
  return records.filter(({ action }) => action === "Mention");
}

async function candidates(as: ClassCaller, query: string): Promise<string[]> {
  const path = `GET /api/discussion-mentions?${query}`;
  return (await world.data<MentionCandidate[]>(as, path)).map(({ username }) => username);
}

describe("messages", () => {
  test("a post, a comment and a reply notify the users whom they mention, and link them", async () => {
    const did = await world.post({ content: "Ask @Other, not `@admin`" });
    const link = `<a href="/user-home?uid=${await world.uidOf("other")}">@Other</a>`;
    expect((await world.read("guest", did)).html).toContain(`Ask ${link}`);
    const comment = await world.comment("admin", did, "@other see above");
    expect(comment.html).toContain('">@other</a>');
    await world.reply("admin", comment.id, "and @other, here");
    expect(await mentions("admin")).toEqual([]);
    expect(await mentions("other")).toMatchObject([
      { sourceContent: "and @other, here", senderUsername: "admin" },
      { sourceContent: "@other see above" },
      { sourceTitle: "Two pointers", sourceContent: null, url: `/discussion-detail/${did}` },
    ]);
  });

  test("an edit notifies only users whom no earlier version mentioned", async () => {
    const did = await world.post({ content: "@other" });
    const comment = await world.comment("user", did, "@other");
    await world.sql("delete from interaction");
    for (const content of ["nothing", "@other and @admin"]) {
      await world.data("user", "PUT /api/discussion", { id: did, content });
      await world.data("user", "PUT /api/comment", { id: comment.id, content });
    }
    expect(await mentions("other")).toEqual([]);
    expect(await mentions("admin")).toHaveLength(2);
  });

  test("nothing for oneself, after a block, a muted thread and an unwanted kind", async () => {
    const did = await world.post({ content: "@user" });
    expect(await mentions("user")).toEqual([]);
    const uid = await world.uidOf("user");
    await world.data("other", "PUT /api/msg/thread", { did, state: "mute" });
    await world.comment("user", did, "@other");
    await world.data("other", "PUT /api/msg/thread", { did, state: "none" });
    await world.data("other", "PUT /api/msg/block", { uid, isBlocked: true });
    await world.comment("user", did, "@other");
    await world.data("other", "PUT /api/msg/block", { uid, isBlocked: false });
    await world.data("other", "PUT /api/msg/settings", { unwanted: ["mention"] });
    await world.comment("user", did, "@other");
    await world.data("other", "PUT /api/msg/settings", { unwanted: [] });
    expect(await mentions("other")).toEqual([]);
    await world.comment("user", did, "@other");
    expect(await mentions("other")).toHaveLength(1);
  });

  test("only users who may read the post are notified", async () => {
    const classId = await world.classWithMembers();
    await world.post({ classId, content: "@member and @other" }, "owner");
    const did = await world.post({ content: "later hidden" });
    await world.data("admin", "PUT /api/admin/discussion", { id: did, status: 1 });
    await world.comment("admin", did, "@other");
    await world.sql("update discussion set is_hidden = false");
    expect(await mentions("member")).toHaveLength(1);
    expect(await mentions("other")).toEqual([]);
    expect(await world.sql("select uid from interaction where action = 'mention'")).toHaveLength(1);
  });
});

describe("limits", () => {
  test("more users than a text may mention are refused, names of no user do not count", async () => {
    const names = Array.from({ length: MENTIONS_MAX + 1 }, (_, index) => `many${index}`);
    await world.sql(
      `insert into app_user (uid, username, password_hash)
       select md5(name), name, '' from unnest($1::text[]) name`,
      [names],
    );
    const text = (count: number) =>
      names
        .slice(0, count)
        .map((name) => `@${name} @no-${name}`)
        .join(" ");
    const did = await world.post({ content: text(MENTIONS_MAX) });
    const body = { did: String(did), cid: null, content: text(MENTIONS_MAX + 1) };
    expect(await world.code("user", "POST /api/comment", body)).toBe("MENTIONS_TOO_MANY");
    const edit = { id: did, content: text(MENTIONS_MAX + 1) };
    expect(await world.code("user", "PUT /api/discussion", edit)).toBe("MENTIONS_TOO_MANY");
    expect((await world.read("user", did)).content).toBe(text(MENTIONS_MAX));
  });

  test("a role that may not post mentions no user and gets no candidates", async () => {
    const did = await world.post();
    await world.sql("update app_user set role_id = 1006 where username = 'user'");
    try {
      expect((await world.comment("user", did, "@other")).html).not.toContain("user-home");
      expect(await candidates("user", `did=${did}`)).toEqual([]);
    } finally {
      await world.sql("update app_user set role_id = 1002 where username = 'user'");
    }
    expect(await mentions("other")).toEqual([]);
  });

  test("deleted and banned accounts are not linked", async () => {
    await world.sql("update app_user set status = 1 where username = 'other'");
    try {
      const did = await world.post({ content: "@other" });
      expect((await world.read("guest", did)).html).not.toContain("user-home");
    } finally {
      await world.sql("update app_user set status = 0 where username = 'other'");
    }
  });
});

describe("candidates", () => {
  test("are those who wrote in the thread, by the beginning of the name", async () => {
    const did = await world.post();
    const comment = await world.comment("other", did);
    await world.reply("admin", comment.id);
    expect(await candidates("user", `did=${did}`)).toEqual(["admin", "other"]);
    expect(await candidates("user", `did=${did}&prefix=OT`)).toEqual(["other"]);
    expect(await candidates("user", `did=${did}&prefix=%25`)).toEqual([]);
    expect(await candidates("other", `did=${did}&prefix=u`)).toEqual(["user"]);
    expect(await candidates("other", "prefix=u")).toEqual([]);
  });

  test("of a class are its members, for its members only", async () => {
    const classId = await world.classWithMembers();
    const others = ["assistant", "classmate", "owner", "teacher"];
    expect(await candidates("member", `classId=${classId}`)).toEqual(others);
    expect(await world.code("other", `GET /api/discussion-mentions?classId=${classId}`)).toBe(
      "CLASS_NOT_FOUND",
    );
    const did = await world.post({ classId }, "teacher");
    expect(await candidates("member", `did=${did}`)).toEqual([
      "teacher",
      "assistant",
      "classmate",
      "owner",
    ]);
    expect(await world.code("other", `GET /api/discussion-mentions?did=${did}`)).toBe(
      "DISCUSSION_NOT_FOUND",
    );
  });

  test("are never generated accounts, which are made for exams, in a thread and in a class", async () => {
    const classId = await world.classWithMembers();
    const did = await world.post({ classId }, "classmate");
    await world.sql("update app_user set is_generated = true where username = 'classmate'");
    try {
      const offered = ["assistant", "owner", "teacher"];
      expect(await candidates("member", `classId=${classId}`)).toEqual(offered);
      expect(await candidates("member", `did=${did}`)).toEqual(offered);
    } finally {
      await world.sql("update app_user set is_generated = false where username = 'classmate'");
    }
  });

  test("look-ups are limited", async () => {
    await world.sql("delete from rate_window where key like 'mention:%'");
    await world.sql(
      `insert into rate_window (key, count, ends_at)
       values ('mention:' || $1, 120, verdict_now() + interval '1 minute')`,
      [await world.uidOf("other")],
    );
    expect(await world.code("other", "GET /api/discussion-mentions")).toBe("TOO_MANY_REQUESTS");
  });
});

test("a preview links the same users", async () => {
  const { html } = await world.data<{ html: string }>("user", "POST /api/discussion-preview", {
    content: "@other and @stranger",
  });
  expect(html).toContain('">@other</a> and @stranger');
});

test("links stay when a text is rendered again", async () => {
  const did = await world.post({ content: "@other" });
  const comment = await world.comment("user", did, "@other");
  await world.sql("update discussion_text set renderer = 0, html = ''");
  await world.sql("update comment set renderer = 0, html = ''");
  expect((await world.read("guest", did)).html).toContain('">@other</a>');
  const path = `GET /api/comment?id=${comment.id}`;
  expect(JSON.stringify(await world.data("guest", path))).toContain("@other</a>");
});
