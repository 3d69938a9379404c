import { beforeAll, beforeEach, expect, test } from "vitest";
import { type DigestSource, sendDueDigests } from "../../src/server/message/digest.ts";
import { notifyComment } from "../../src/server/message/service.ts";
import { unsubscribeToken } from "../../src/server/message/unsubscribeToken.ts";
import type { MessagePlace } from "../../src/server/message/policy.ts";
import { UNSUBSCRIBE_PATH } from "../../src/shared/message/messageSettings.ts";
import { testBox as box } from "../support/captchaAnswer.ts";
import type { TestMailServer } from "../support/mailServer.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { mailWorld } from "./mailWorld.ts";
import { people, type Person } from "./world.ts";

const { site, mailServer, save } = mailWorld();

beforeAll(async () => {
  await site().sql("update app_user set email = username || '@people.test'");
});
beforeEach(async () => {
  await site().signInAgain();
  const tables =
    "interaction message_preference user_block thread_preference comment discussion message";
  for (const table of tables.split(" ")) {
    await site().sql(`delete from ${table}`);
  }
});

const setDigest = (every: string, as: Person = "user", language = "en-US") =>
  site().call(as, "PUT /api/msg/digest", {
    body: { every },
    headers: { "accept-language": language },
  });
const settings = async (as: Person = "user") =>
  (await site().call(as, "GET /api/msg/settings")).body.data as {
    digest: string;
    mayDigest: boolean;
  };
const queued = async () =>
  (await site().sql<{ to: string }>("select payload ->> 'to' as to from job where kind = 'mail'"))
    .length;

/** Makes all digests due; they cover the messages of the last day. */
async function allDue(): Promise<void> {
  await site().sql(
    `update message_preference set digest_next = verdict_now(), digest_until = verdict_now() - interval '1 day'`,
  );
  await site().sql("update interaction set created_at = verdict_now() - interval '1 hour'");
}

/** Sends digests of the last day's unread messages. @returns the number of emails. */
async function mailsAtOnce(): Promise<number> {
  const before = await queued();
  await allDue();
  await sendDueDigests(source(), fail);
  return (await queued()) - before;
}

/** A post by `author`; everyone can see the post. */
async function post(title = "A post", author: Person = "user"): Promise<number> {
  const [row] = await site().sql<{ id: string }>(
    `insert into discussion (category_id, uid, title, description)
     select min(id), $1, $2, 'About it' from discussion_category returning id`,
    [people[author].uid, title],
  );
  return Number(row?.id);
}

async function comment(did: number, content: string, author: Person = "user"): Promise<void> {
  const senderUid = people[author === "other" ? "user" : "other"].uid;
  const [row] = await site().sql<{ id: string }>(
    `insert into comment (discussion_id, uid, content, html, renderer) values ($1, $2, $3, '', 0) returning id`,
    [did, senderUid, content],
  );
  const place = { kind: "discussion" as const, id: did };
  const sent = { place, commentId: Number(row?.id), senderUid, toUid: people[author].uid };
  await site().server.db.transaction((tx) => notifyComment(tx, sent));
}

/** Advances the clock until this many emails have arrived, because workers look for emails only once a second. */
async function received(server: TestMailServer, count: number): Promise<void> {
  await until(
    async () => {
      await site().clock.advance(SECOND);
      return server.received.length;
    },
    (length) => length === count,
  );
}

/** The only kind of message source in these tests is a post; every post is visible. */
const places: MessagePlace[] = [
  {
    kind: "discussion",
    readSources: async (_db, refs) =>
      new Map(
        refs.map(({ id }) => [
          id,
          {
            title: "A post",
            content: "text",
            quote: null,
            url: "/discussion-detail/1",
            seesSender: true,
          },
        ]),
      ),
  },
];
const source = (): DigestSource => ({
  db: site().server.db,
  box,
  sights: { places, subjects: [] },
});
const fail = (error: unknown) => {
  throw error;
};

test("is off by default; each hour one mail has the messages that are new and unread, in the user's language", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const did = await post();
  expect(await settings()).toMatchObject({ digest: "off", mayDigest: true });
  await comment(did, "Before");
  expect((await setDigest("hour")).status).toBe(200);
  expect(await settings()).toMatchObject({ digest: "hour" });
  await site().clock.advance(MINUTE);
  await comment(did, "First **bold** <b>comment</b>");
  await site().clock.advance(50 * MINUTE);
  expect(await queued()).toBe(0);
  await site().clock.advance(10 * MINUTE);
  await received(server, 1);
  const [mail] = server.to("user@people.test");
  expect(mail?.parsed.subject).toBe("1 unread message at Verdict Online Judge");
  expect(mail?.parsed.text).toContain("other commented on your post “A post”");
  expect(mail?.parsed.text).toContain("First bold <b>comment</b>");
  expect(mail?.parsed.text).toContain(`http://judge.test/discussion-detail/${did}#comment-`);
  expect(mail?.parsed.text).not.toContain("Before");
  expect(mail?.parsed.html).toContain("First bold &lt;b&gt;comment");
  const link = `http://judge.test${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(box, people.user.uid)}`;
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail?.raw.replaceAll(/\r\n\s+/g, " ")).toContain(`List-Unsubscribe: <${link}>`);
  expect(mail?.raw).toMatch(/^List-Id: <messages\.judge\.test>/im);
  expect(mail?.parsed.text).toContain(link);

  await site().clock.advance(2 * HOUR);
  expect(await queued()).toBe(0);
  await site().signInAgain();
  await setDigest("hour", "user", "zh-CN");
  await comment(did, "Second");
  await site().clock.advance(2 * HOUR);
  await received(server, 2);
  const second = server.received[1]?.parsed;
  expect(second?.subject).toBe("Verdict Online Judge：1 条未读消息");
  expect(second?.text).toContain("Second");
  expect(second?.text).not.toContain("First");
});

test("messages that were read, and those whose source the user does not see any more, are left out", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const [hidden, read, open] = [await post("Hidden"), await post("Read"), await post("Open")];
  await setDigest("day");
  await site().clock.advance(MINUTE);
  await comment(read, "Seen on the page");
  await site().call("user", "GET /api/msg/comment");
  await comment(hidden, "Of a hidden post");
  await comment(open, "Of an open post");
  await site().sql("update discussion set is_hidden = true where id = $1", [hidden]);
  await site().sql(
    `insert into message (uid, kind, template, params) values ($1, 'sys', 'roleChanged', '{"from": 1002, "to": 1001}')`,
    [people.user.uid],
  );
  await site().clock.advance(25 * HOUR);
  await received(server, 1);
  const text = server.received[0]?.parsed.text;
  expect(text).toContain("Of an open post");
  expect(text).toContain("Your permissions have changed");
  expect(text).toContain("http://judge.test/message/sys");
  expect(text).not.toContain("Of a hidden post");
  expect(text).not.toContain("Seen on the page");
});

test("a process that ends in the middle, and two at once, send nothing twice", async () => {
  await save({ emailPort: 9 });
  const did = await post();
  await setDigest("hour");
  await comment(did, "Once");
  await allDue();
  const { db } = source();
  const dying: DigestSource["db"] = Object.create(db, {
    transaction: {
      value: (work: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    },
  });
  await expect(sendDueDigests({ ...source(), db: dying }, fail)).rejects.toThrow("killed");
  expect(await queued()).toBe(0);
  const counts = await Promise.all([
    sendDueDigests(source(), fail),
    sendDueDigests(source(), fail),
  ]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await queued()).toBe(1);
  await site().sql("update message_preference set digest_next = verdict_now()");
  expect(await sendDueDigests(source(), fail)).toBe(1);
  expect(await queued()).toBe(1);
});

test("what the user blocks, mutes or does not want after it arrived is left out", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const [muted, open] = [await post("Muted"), await post("Open")];
  await setDigest("day");
  await site().clock.advance(MINUTE);
  await comment(muted, "Of a muted post");
  await comment(open, "Of an open post");
  await site().call("user", "PUT /api/msg/thread", { body: { did: muted, state: "mute" } });
  await site().clock.advance(25 * HOUR);
  await received(server, 1);
  expect(server.received[0]?.parsed.text).toContain("Of an open post");
  expect(server.received[0]?.parsed.text).not.toContain("Of a muted post");

  await site().signInAgain();
  await comment(open, "Of a blocked user");
  await site().call("user", "PUT /api/msg/block", {
    body: { uid: people.other.uid, isBlocked: true },
  });
  expect(await mailsAtOnce()).toBe(0);
  await site().sql("delete from user_block");
  await site().call("user", "PUT /api/msg/settings", { body: { unwanted: ["comment"] } });
  expect(await mailsAtOnce()).toBe(0);
  await site().sql("update message_preference set unwanted = '{}'");
  expect(await mailsAtOnce()).toBe(1);
});

test("deleted and banned users get no mail, muted ones do", async () => {
  await save({ emailPort: 9 });
  const did = await post();
  await setDigest("hour");
  await comment(did, "A comment");
  await site().sql("update app_user set deleted_at = now() where username = 'user'");
  expect(await mailsAtOnce()).toBe(0);
  await site().sql("update app_user set deleted_at = null, status = 1 where username = 'user'");
  expect(await mailsAtOnce()).toBe(0);
  await site().sql("update app_user set status = 0, role_id = 1005 where username = 'user'");
  expect(await mailsAtOnce()).toBe(1);
  await site().sql("update app_user set role_id = 1002 where username = 'user'");
});

test("a mail lists the newest 20 messages and says that there are more", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const did = await post("About \u202Eorder");
  await setDigest("hour");
  await site().clock.advance(MINUTE);
  for (let index = 1; index <= 21; index += 1) await comment(did, `Comment ${index}.`);
  await site().clock.advance(HOUR);
  await received(server, 1);
  const [mail] = server.to("user@people.test");
  expect(mail?.parsed.subject).toBe("More than 20 unread messages at Verdict Online Judge");
  expect(mail?.parsed.text?.match(/Comment \d+\./g)).toHaveLength(20);
  expect(mail?.parsed.text).toContain("more unread messages: http://judge.test/message/discuss");
  expect(mail?.parsed.text).toContain("“About order”");
});

test("a digest that fails stays due and holds up no other", async () => {
  await save({ emailPort: 9 });
  const own = await post();
  const others = await post("Another", "other");
  await setDigest("hour");
  await setDigest("hour", "other");
  await comment(own, "For user");
  await comment(others, "For other", "other");
  await allDue();
  await site().sql("update message_preference set digest_locale = 'xx' where uid = $1", [
    people.user.uid,
  ]);
  const errors: unknown[] = [];
  expect(await sendDueDigests(source(), (error) => errors.push(error))).toBe(1);
  expect(errors).toHaveLength(1);
  expect(await queued()).toBe(1);
  await site().sql("update message_preference set digest_locale = 'en-US'");
  expect(await sendDueDigests(source(), fail)).toBe(1);
  expect(await queued()).toBe(2);
});

test("the link of a mail shows a page with a button; only a POST ends the mails, of its user alone", async () => {
  await save({ emailPort: 9 });
  await setDigest("week");
  await setDigest("week", "other");
  const address = site().server.address + UNSUBSCRIBE_PATH;
  const link = `${address}?token=${unsubscribeToken(box, people.user.uid)}`;
  const page = await fetch(link, { headers: { "accept-language": "en-US" } });
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain('<form method="post"><button>Unsubscribe</button>');
  expect(await settings()).toMatchObject({ digest: "week" });
  const oneClick = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };
  const forged = unsubscribeToken(box, people.user.uid).replace(people.user.uid, people.other.uid);
  for (const token of [forged, "", "x", `${people.other.uid}.`]) {
    const wrong = await fetch(`${address}?token=${token}`, oneClick);
    expect(wrong.status, token).toBe(400);
    expect((await fetch(`${address}?token=${token}`)).status, token).toBe(400);
  }
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect(await settings()).toMatchObject({ digest: "off" });
  expect(await settings("other")).toMatchObject({ digest: "week" });
});

test("needs an address; without a mail server messages wait", async () => {
  await site().sql("update app_user set email = null where username = 'user'");
  expect((await setDigest("day")).body.code).toBe("EMAIL_REQUIRED");
  expect(await settings()).toMatchObject({ digest: "off", mayDigest: false });
  await site().sql("update app_user set email = 'user@people.test' where username = 'user'");
  await setDigest("hour");
  await site().sql("delete from site_setting where key = 'site.mail'");
  await site().sql("update message_preference set digest_next = verdict_now()");
  expect(await sendDueDigests(source(), fail)).toBe(0);
  expect(await settings()).toMatchObject({ digest: "hour", mayDigest: false });
});
