import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { MINUTE } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, createWorld, PASSWORD, people, type World } from "./world.ts";

const CODE = "GET /api/get-change-email-code";
const CHANGE = "POST /api/change-email";
const STATE = "GET /api/mail-state";
const CONFIRM = "POST /api/confirm-email";

let world: TimedWorld;
let without: World;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  world = await createTimedWorld({
    mail: {
      server: {
        host: "127.0.0.1",
        port: mails.port,
        secure: false,
        user: undefined,
        password: undefined,
      },
      from: "judge@judge.test",
      fixed: true,
    },
  });
  without = await createWorld();
});
beforeEach(async () => {
  for (const each of [world, without]) {
    await each.sql("update app_user set email = username || '@people.test'");
  }
});
afterEach(async () => {
  for (const each of [world, without]) await each.sql("delete from rate_window");
  await world.sql("delete from mail_code");
  mails.received.length = 0;
});
afterAll(async () => {
  await Promise.all([world.close(), without.close()]);
  await mails.close();
});

async function codeFor(email: string, as: Caller = "user"): Promise<string> {
  const reply = await world.call(as, `${CODE}?email=${email}`);
  expect(reply.status).toBe(200);
  const [mail] = await until(
    async () => mails.to(email),
    (mailList) => mailList.length > 0,
  );
  return /\b\d{6}\b/.exec(mail?.parsed.text ?? "")?.[0] ?? "";
}

const change = (body: Record<string, unknown>, as: Caller = "user", where: World = world) =>
  where.call(as, CHANGE, { body: { password: PASSWORD, ...body } });

const addressOf = async (uid: string) =>
  (await world.sql<{ email: string }>("select email from app_user where uid = $1", [uid]))[0]
    ?.email;

scenarios(
  () => world,
  [
    { shows: "guests must log in", as: "guest", call: CHANGE, body: {}, status: 401 },
    {
      shows: "whether the site sends mail is public",
      as: "guest",
      call: STATE,
      status: 200,
      must: ['"works":true'],
    },
    { shows: "guests get no code", as: "guest", call: `${CODE}?email=a@b.cd`, status: 401 },
    {
      shows: "a password is required",
      as: "user",
      call: CHANGE,
      body: { newEmail: "new@people.test" },
      status: 400,
      code: "PASSWORD_REQUIRED",
    },
    {
      shows: "an address is required",
      as: "user",
      call: CHANGE,
      body: { password: PASSWORD },
      status: 400,
      code: "EMAIL_REQUIRED",
    },
    {
      shows: "an invalid address is refused",
      as: "user",
      call: CHANGE,
      body: { password: PASSWORD, newEmail: "new@people" },
      status: 400,
      code: "EMAIL_FORMAT",
    },
    {
      shows: "the own address is not a new one",
      as: "user",
      call: CHANGE,
      body: { password: PASSWORD, newEmail: "User@people.test" },
      status: 400,
      code: "EMAIL_SAME",
    },
    {
      shows: "the own address gets no code",
      as: "user",
      call: `${CODE}?email=USER@people.test`,
      status: 400,
      code: "EMAIL_SAME",
    },
    {
      shows: "a taken address gets no code",
      as: "user",
      call: `${CODE}?email=Admin@people.test`,
      status: 400,
      code: "EMAIL_TAKEN",
    },
    {
      shows: "half a code is none",
      as: "user",
      call: CHANGE,
      body: { password: PASSWORD, newEmail: "new@people.test", code: "12345" },
      status: 400,
      code: "MAIL_CODE_FORMAT",
    },
  ],
);

test("with password and code the address changes, the old address is notified, the session continues", async () => {
  const code = await codeFor("new@people.test");
  const reply = await change({ newEmail: "new@people.test", code });
  expect(reply.body.data).toMatchObject({
    code: 200,
    userInfo: { email: "new@people.test", roleList: ["default_user"] },
  });
  const [notification] = await until(
    async () => mails.to("user@people.test"),
    (mailList) => mailList.length > 0,
  );
  expect(notification?.parsed.text).toContain("new@people.test");
  expect((await world.call("user", "GET /api/get-user-info")).status).toBe(200);
  const again = await change({ newEmail: "new2@people.test", code });
  expect(again.body.code).toBe("MAIL_CODE_GONE");
});

test("a code is valid only for the user and the address it was requested for", async () => {
  const code = await codeFor("new@people.test");
  expect((await change({ newEmail: "new2@people.test", code })).body.code).toBe("MAIL_CODE_GONE");
  expect((await change({ newEmail: "new@people.test", code }, "other")).body.code).toBe(
    "MAIL_CODE_GONE",
  );
  await world.clock.advance(10 * MINUTE);
  expect((await change({ newEmail: "new@people.test", code })).body.code).toBe("MAIL_CODE_GONE");
});

test("five wrong passwords lock the change for half an hour, a right one too", async () => {
  const code = await codeFor("new@people.test");
  const wrong = { newEmail: "new@people.test", code, password: "wrong-password" };
  const replies = await Promise.all(Array.from({ length: 8 }, () => change(wrong)));
  const codes = replies
    .map(({ body }) => (body.data as { code: number }).code)
    .toSorted((a, b) => a - b);
  expect(codes).toEqual([400, 400, 400, 400, 400, 403, 403, 403]);
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const right = await change({ newEmail: "new@people.test", code });
  expect(right.body.data).toMatchObject({ code: 403, msg: expect.stringContaining("30") });
  expect(await addressOf(people.user.uid)).toBe("user@people.test");
});

test("of two users changing to the same address only one succeeds", async () => {
  const first = await codeFor("new@people.test", "user");
  await world.sql("delete from rate_window");
  mails.received.length = 0;
  const second = await codeFor("new@people.test", "other");
  const replies = await Promise.all([
    change({ newEmail: "new@people.test", code: first }, "user"),
    change({ newEmail: "new@people.test", code: second }, "other"),
  ]);
  const outcome = replies.map(({ status, body }) => (status === 200 ? "changed" : body.code));
  expect(new Set(outcome)).toEqual(new Set(["EMAIL_TAKEN", "changed"]));
});

/** Parameters of the link that was emailed to this address. */
async function linkTo(email: string): Promise<Record<string, string>> {
  const links = await until(
    async () => mails.to(email).filter(({ parsed }) => parsed.text?.includes("/confirm-email?")),
    (all) => all.length > 0,
  );
  const url = /https?:\S+\/confirm-email\?\S+/.exec(links.at(-1)?.parsed.text ?? "")?.[0] ?? "";
  return Object.fromEntries(new URL(url).searchParams);
}

const confirm = (link: Record<string, string>) => world.call("guest", CONFIRM, { body: link });

test("without a code a link goes to the new address and a notice to the old one, which stays until the link is used", async () => {
  const reply = await change({ newEmail: "New+tag@people.test", oldEmail: "user@people.test" });
  expect([reply.status, reply.body.data]).toEqual([
    200,
    {
      code: 200,
      msg: expect.stringContaining("New+tag@people.test") as string,
      userInfo: expect.objectContaining({
        uid: people.user.uid,
        email: "user@people.test",
        roleList: ["default_user"],
      }) as unknown,
    },
  ]);
  const link = await linkTo("New+tag@people.test");
  expect(link).toMatchObject({ username: "user", email: "New+tag@people.test" });
  // The email is selected by its content, because notification emails from other tests may still arrive.
  const notices = () =>
    until(
      async () =>
        mails
          .to("user@people.test")
          .filter(({ parsed }) => parsed.text?.includes("New+tag@people.test")),
      (mailList) => mailList.length > 0,
    );
  const [notice] = await notices();
  expect(notice?.parsed.text).not.toContain(link["code"]);
  expect(await addressOf(people.user.uid)).toBe("user@people.test");
  mails.received.length = 0;
  // No session is needed: the link may be opened on another device. If the link is opened several times at once, only
  // one of the requests has an effect.
  const clicks = await Promise.all(Array.from({ length: 4 }, () => confirm(link)));
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(clicks.filter(({ body }) => body.code === "EMAIL_LINK_GONE")).toHaveLength(3);
  expect(await addressOf(people.user.uid)).toBe("New+tag@people.test");
  expect((await notices())[0]?.parsed.subject).toContain("was changed");
  expect((await confirm(link)).body.code).toBe("EMAIL_LINK_GONE");
});

test("a link is only for its account and address, ends with a newer one, a new password and ten minutes", async () => {
  await change({ newEmail: "new@people.test" });
  const link = await linkTo("new@people.test");
  for (const other of [
    { ...link, email: "thief@people.test" },
    { ...link, username: "other" },
    { ...link, username: "nobody" },
    { ...link, code: `${link["code"]}x` },
    { ...link, code: "" },
  ]) {
    expect((await confirm(other)).body.code, JSON.stringify(other)).toBe("EMAIL_LINK_GONE");
  }
  await change({ newEmail: "newer@people.test" });
  const newer = await linkTo("newer@people.test");
  expect((await confirm(link)).body.code).toBe("EMAIL_LINK_GONE");
  await world.clock.advance(10 * MINUTE);
  expect((await confirm(newer)).body.code).toBe("EMAIL_LINK_GONE");
  await world.sql("delete from rate_window");
  await change({ newEmail: "last@people.test" });
  const last = await linkTo("last@people.test");
  await world.sql("update app_user set password_hash = password_hash || 'x' where uid = $1", [
    people.user.uid,
  ]);
  const ended = await confirm(last);
  await world.sql("update app_user set password_hash = left(password_hash, -1) where uid = $1", [
    people.user.uid,
  ]);
  expect(ended.body.code).toBe("EMAIL_LINK_GONE");
  expect(await addressOf(people.user.uid)).toBe("user@people.test");
});

test("a link for an address that was taken meanwhile, a wrong password, and too many links are refused", async () => {
  const wrong = await change({ newEmail: "new@people.test", password: "wrong-password" });
  expect(wrong.body.data).toMatchObject({ code: 400, userInfo: null });
  expect((await change({ newEmail: "ADMIN@people.test" })).body.code).toBe("EMAIL_TAKEN");
  await world.sql("delete from rate_window");
  await change({ newEmail: "new@people.test" });
  expect((await change({ newEmail: "new@people.test" })).body.code).toBe("MAIL_TOO_FAST");
  const link = await linkTo("new@people.test");
  await world.sql("update app_user set email = 'new@people.test' where uid = $1", [
    people.other.uid,
  ]);
  expect((await confirm(link)).body.code).toBe("EMAIL_TAKEN");
  expect(await addressOf(people.user.uid)).toBe("user@people.test");
});

test("a new address invalidates reset links sent to the old one", async () => {
  await world.sql(
    `insert into mail_code (purpose, subject, fingerprint, expires_at)
     values ('reset', $1, 'x', verdict_now() + interval '1 hour')`,
    [people.user.uid],
  );
  const code = await codeFor("new@people.test");
  await change({ newEmail: "new@people.test", code });
  expect(await world.sql("select 1 from mail_code")).toEqual([]);
});

test("limits: one code a minute per address, ten an hour per user", async () => {
  await codeFor("new@people.test");
  expect((await world.call("user", `${CODE}?email=new@people.test`)).body.code).toBe(
    "MAIL_TOO_FAST",
  );
  await world.sql(`update rate_window set count = 10 where key = $1`, [
    `mail-by:${people.user.uid}`,
  ]);
  expect((await world.call("user", `${CODE}?email=new3@people.test`)).body.code).toBe(
    "MAIL_TOO_FAST",
  );
});

test("on a site without mail the password is enough, and codes are refused", async () => {
  expect((await without.call("guest", STATE)).body.data).toEqual({ works: false });
  expect((await without.call("user", `${CODE}?email=new@people.test`)).body.code).toBe("MAIL_OFF");
  const wrong = await change(
    { newEmail: "new@people.test", password: "wrong-password" },
    "user",
    without,
  );
  expect(wrong.body.data).toMatchObject({ code: 400, userInfo: null });
  const reply = await change({ newEmail: "admin@people.test" }, "user", without);
  expect(reply.body.code).toBe("EMAIL_TAKEN");
  const right = await change({ newEmail: "new@people.test" }, "user", without);
  expect(right.body.data).toMatchObject({ code: 200, userInfo: { email: "new@people.test" } });
});
