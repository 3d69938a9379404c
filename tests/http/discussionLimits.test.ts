import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "../support/worldClock.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { people } from "./world.ts";

/* Tests the limits on posts, comments and replies: their number, repeated texts, and words that the site blocks. */

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
afterAll(() => world.close());
beforeEach(() => clearLimits(world));
const usual = {
  textsPerMinute: 6,
  addressTextsPerMinute: 60,
  duplicateTextMinutes: 0,
  defaultCreateDiscussionDailyLimit: 1000,
};
afterEach(async () => {
  await world.setSwitches(usual);
  await world.data("root", "PUT /api/admin/config/blocked-words", { words: [] });
});

const form = { title: "Title", description: "Description", content: "Content", categoryId: 1 };
const write = (fields: object = {}, as: "user" | "other" | "admin" = "user") =>
  world.code(as, "POST /api/discussion", { ...form, ...fields });

describe("numbers of texts", () => {
  test("a post that waits for another one at the limit of a day is refused when that one is stored", async () => {
    await world.sql("delete from rate_window where key like 'discussion:day:%'");
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 1 });
    const key = `discussion:day:${people.user.uid}`;
    let late: Promise<string | undefined> | undefined;
    await world.server.db.transaction(async (tx) => {
      await tx.query({
        text: `insert into rate_window (key, count, times, ends_at)
               values ($1, 1, array[verdict_now()], verdict_now() + interval '1 day')`,
        values: [key],
      });
      late = write();
      await untilOneIsBlockedBy(tx);
    });
    expect(await late).toBe("DISCUSSION_DAILY");
    expect(await world.data("user", "GET /api/discussion-posting")).toMatchObject({
      bar: "daily",
      dailyLimit: 1,
    });
    await world.sql("delete from rate_window where key = $1", [key]);
    expect(await world.data("user", "GET /api/discussion-posting")).toMatchObject({ bar: null });
    const codes = await Promise.all([write(), write()]);
    expect(codes.toSorted()).toEqual(["DISCUSSION_DAILY", undefined]);
  });

  test("posts, comments, replies and edits of a user count together", async () => {
    const did = await world.post({}, "other");
    const { id: commentId } = await world.comment("other", did);
    await world.setSwitches({ textsPerMinute: 4 });
    const own = await world.post({ content: "One" });
    await world.comment("user", did);
    await world.reply("user", commentId);
    const edit = { id: own, content: "Two" };
    expect(await world.code("user", "PUT /api/discussion", edit)).toBeUndefined();
    expect(await write()).toBe("TOO_MANY_REQUESTS");
    await world.pass(MINUTE + 1000);
    expect(await write()).toBeUndefined();
    await world.setSwitches({ textsPerMinute: 0 });
    for (let n = 0; n < 8; n += 1) expect(await write()).toBeUndefined();
  });

  test("texts of all users of an address count, also refused ones", async () => {
    await world.setSwitches({ addressTextsPerMinute: 3 });
    expect(await write({ categoryId: 999 })).toBe("DISCUSSION_CATEGORY_NOT_FOUND");
    expect(await write()).toBeUndefined();
    expect(await write({}, "other")).toBeUndefined();
    expect(await write({}, "other")).toBe("TOO_MANY_REQUESTS");
    expect(await write()).toBe("TOO_MANY_REQUESTS");
    await world.setSwitches({ addressTextsPerMinute: 0 });
    expect(await write()).toBeUndefined();
  });
});

describe("the same text", () => {
  const content = "The same long text, again and again, everywhere";

  test("is refused for some minutes, whatever its case and spaces, also twice at the same moment", async () => {
    await world.setSwitches({ duplicateTextMinutes: 10 });
    const codes = await Promise.all([write({ content }), write({ content, title: "Other" })]);
    expect(codes.toSorted()).toEqual(["TEXT_SENT_ALREADY", undefined]);
    const spelled = { content: `  ${content.toUpperCase().replaceAll(" ", "\n")}\u200b` };
    expect(await write(spelled)).toBe("TEXT_SENT_ALREADY");
    expect(await write({ content }, "other")).toBeUndefined();
    await world.pass(10 * MINUTE + 1000);
    expect(await write({ content })).toBeUndefined();
  });

  test("a long comment counts in all posts, a short one in its post; replies count as comments", async () => {
    const [one, two] = [await world.post(), await world.post()];
    const { id: commentId } = await world.comment("other", one);
    await world.setSwitches({ duplicateTextMinutes: 10 });
    const comment = (did: number, text: string) =>
      world.code("user", "POST /api/comment", { did, content: text });
    expect(await comment(one, content)).toBeUndefined();
    expect(await comment(two, content)).toBe("TEXT_SENT_ALREADY");
    expect(await comment(one, "Thanks!")).toBeUndefined();
    expect(await comment(two, "Thanks!")).toBeUndefined();
    const reply = { reply: { commentId, content: "thanks!" } };
    expect(await world.code("user", "POST /api/reply", reply)).toBe("TEXT_SENT_ALREADY");
  });

  test("may be sent again once the author has deleted it; moderators are exempt", async () => {
    await world.setSwitches({ duplicateTextMinutes: 10 });
    const did = await world.post({ content });
    expect(await write({ content })).toBe("TEXT_SENT_ALREADY");
    await world.data("user", `DELETE /api/discussion?did=${did}`);
    expect(await write({ content })).toBeUndefined();
    const { id } = await world.comment("other", await world.post({ content: "x" }), "Same");
    await world.data("other", "DELETE /api/comment", { id });
    expect(await write({ content }, "admin")).toBeUndefined();
    expect(await write({ content }, "admin")).toBeUndefined();
  });
});

describe("blocked words", () => {
  test("refuse posts, comments, replies and edits with the word alone; moderators are exempt", async () => {
    const did = await world.post();
    const { id: commentId } = await world.comment("user", did);
    const words = ["赌博", "casino", "secret list"];
    await world.data("root", "PUT /api/admin/config/blocked-words", { words });
    for (const field of ["title", "description", "content"]) {
      const refused = await world.call("user", "POST /api/discussion", {
        body: { ...form, [field]: "Best ＣＡＳＩＮＯ here" },
      });
      expect(refused.body.code).toBe("TEXT_WORD_BLOCKED");
      expect(refused.body.msg).toContain("“casino”");
      expect(refused.text).not.toContain("secret");
      expect(refused.text).not.toContain("赌博");
    }
    const calls = [
      ["PUT /api/discussion", { id: did, content: "线上赌\u200b博" }],
      ["POST /api/comment", { did, content: "casino" }],
      ["POST /api/reply", { reply: { commentId, content: "casino" } }],
      ["PUT /api/comment", { id: commentId, content: "casino" }],
    ] as const;
    for (const [name, body] of calls) {
      expect(await world.code("user", name, body), name).toBe("TEXT_WORD_BLOCKED");
    }
    expect(await write({ content: "Casinos are another word" })).toBeUndefined();
    expect(await write({ content: "casino" }, "admin")).toBeUndefined();
  });
});
