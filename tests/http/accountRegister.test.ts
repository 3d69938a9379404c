import { afterEach, beforeAll, afterAll, describe, expect, test } from "vitest";
import { createCode } from "../../src/server/account/mailCode.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import type { Switches } from "../../src/shared/site/siteSettings.ts";
import { answerOf } from "../support/captchaAnswer.ts";
import { createWorld, type World } from "./world.ts";

const HERE = { "x-forwarded-for": "203.0.113.7" };
const form = {
  username: "newcomer",
  password: "tomatoes-7",
  email: "new.comer@example.org",
  realname: "李明",
  school: "第一中学",
  number: "20260101",
  className: "高二（3）班",
};

let world: World;
beforeAll(async () => {
  world = await createWorld({ trustedProxies: ["127.0.0.1"] });
  await world.sql("update app_user set email = username || '@Example.org'");
});
afterAll(() => world.close());
afterEach(async () => {
  await world.sql("delete from rate_window");
  await world.sql("delete from mail_code");
  await world.sql("delete from app_user where email is null or email !~ '@Example.org$'");
});

async function switchTo(switches: Partial<Switches>, { mail = false } = {}): Promise<void> {
  await world.sql("delete from site_setting where key in ('site.switches', 'site.mail')");
  if (mail) await storeMail();
  await world.call("root", "PUT /api/admin/switch/update", { body: switches });
}

async function storeMail(): Promise<void> {
  const settings = { host: "127.0.0.1", port: 9, secure: false, user: "", sealedPassword: null };
  await world.sql("insert into site_setting values ('site.mail', $1)", [
    JSON.stringify({ ...settings, from: "judge@example.org", background: "" }),
  ]);
}

const openToAll = (switches: Partial<Switches> = {}) =>
  switchTo({ register: true, registerWithoutCode: true, ...switches });
const [required, optional] = ["required", "optional"] as const;
const everyField = {
  registerRealname: required,
  registerSchool: required,
  registerNumber: required,
  registerClass: required,
};
const withCode = () => switchTo({ register: true }, { mail: true });

function codeFor(email: string): Promise<string> {
  const box = secretBox(Buffer.alloc(32, 7));
  const subject = email.toLowerCase();
  return world.server.db.transaction((tx) => createCode(tx, box, { purpose: "register", subject }));
}

function join(change: Record<string, unknown> = {}, headers: Record<string, string> = HERE) {
  return world.call("guest", "POST /api/register", { body: { ...form, ...change }, headers });
}

function accounts(where = "username = 'newcomer'") {
  return world.sql<Record<string, unknown>>(`select * from app_user where ${where}`);
}

describe("a site that requires no code and asks for every field", () => {
  beforeAll(() => openToAll(everyField));

  test("creates a usable account with the user role, without a session", async () => {
    const reply = await join();
    expect(reply.body).toMatchObject({ status: 200, data: { applying: false } });
    expect(reply.headers.get("authorization")).toBeNull();
    const [account] = await accounts();
    expect(account).toMatchObject({
      uid: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      role_id: 1002,
      status: 0,
      email: form.email,
      realname: "李明",
      school: "第一中学",
      number: "20260101",
      class_name: "高二（3）班",
      must_change_password: false,
    });
    expect(account?.["password_hash"]).toMatch(/^\$argon2id\$/);
    expect(await world.sql("select from session where uid = $1", [account?.["uid"]])).toEqual([]);
    expect(
      await world.sql("select from user_count where uid = $1", [account?.["uid"]]),
    ).toHaveLength(1);
    const login = await world.call("guest", "POST /api/login", {
      body: { username: "NewComer", password: form.password },
    });
    expect(login.status).toBe(200);
  });

  test("needs no email address, since no code is sent to one; several accounts may have none", async () => {
    for (const username of ["newcomer", "newcomer-2"]) {
      const reply = await join({ username, email: " " });
      expect(reply.body).toMatchObject({ status: 200, data: { applying: false } });
    }
    const rows = await accounts("username like 'newcomer%'");
    expect(rows.map(({ email }) => email)).toEqual([null, null]);
  });

  test("stores visible text only: trimmed, without control and bidirectional characters", async () => {
    await join({
      username: " newcomer ",
      email: ` ${form.email} `,
      realname: " 李\u0007 明\u202e ",
      school: "第一\n中学",
      number: " 20260101 ",
    });
    const [account] = await accounts();
    expect(account).toMatchObject({
      realname: "李 明",
      school: "第一 中学",
      number: "20260101",
      email: form.email,
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no username", { username: "  " }, "USERNAME_REQUIRED"],
    ["a username that is no text", { username: ["newcomer"] }, "USERNAME_REQUIRED"],
    ["two characters", { username: "ab" }, "USERNAME_PATTERN"],
    ["21 characters", { username: "a".repeat(21) }, "USERNAME_PATTERN"],
    ["a digit first", { username: "1newcomer" }, "USERNAME_PATTERN"],
    ["a blank inside", { username: "new comer" }, "USERNAME_PATTERN"],
    ["letters of another script", { username: "nеwcomer" }, "USERNAME_PATTERN"],
    ["a line break at the end", { username: "newcomer\nx" }, "USERNAME_PATTERN"],
    ["no real name", { realname: "" }, "REALNAME_REQUIRED"],
    ["an invisible real name", { realname: "\u200b\u200d\u00a0" }, "REALNAME_REQUIRED"],
    ["a real name of 51 characters", { realname: "名".repeat(51) }, "REALNAME_LENGTH"],
    ["no school", { school: " " }, "SCHOOL_REQUIRED"],
    ["a school of 51 characters", { school: "s".repeat(51) }, "SCHOOL_LENGTH"],
    ["no class", { className: "\u200b" }, "CLASS_REQUIRED"],
    ["a class of 51 characters", { className: "班".repeat(51) }, "CLASS_LENGTH"],
    ["no number", { number: "" }, "NUMBER_REQUIRED"],
    ["a number of five digits", { number: "12345" }, "NUMBER_FORMAT"],
    ["a number of 19 digits", { number: "1".repeat(19) }, "NUMBER_FORMAT"],
    ["a number with other signs", { number: "2026-01-01" }, "NUMBER_FORMAT"],
    ["no password", { password: "       " }, "PASSWORD_REQUIRED"],
    ["five characters of password", { password: "12345" }, "PASSWORD_LENGTH"],
    ["65 characters of password", { password: `${"xy".repeat(32)}z` }, "PASSWORD_LENGTH"],
    ["a password that is the name", { password: "NewComer" }, "PASSWORD_WEAK"],
    ["a common password", { password: "Password123" }, "PASSWORD_COMMON"],
    ["half a mail address", { email: "new.comer@example" }, "EMAIL_FORMAT"],
    ["two mail addresses", { email: "a@example.org, b@example.org" }, "EMAIL_FORMAT"],
    ["a header in the address", { email: "a@example.org\nbcc: b@example.org" }, "EMAIL_FORMAT"],
    ["a disposable mailbox", { email: "x@Mailinator.com" }, "EMAIL_DISPOSABLE"],
    ["one of a domain below", { email: "x@box.yopmail.com" }, "EMAIL_DISPOSABLE"],
    ["a name that exists", { username: "problemadmin" }, "USERNAME_TAKEN"],
    ["an address that exists", { email: "USER@example.org" }, "EMAIL_TAKEN"],
  ])("refuses %s", async (_, change, code) => {
    const reply = await join(change);
    expect([reply.status, reply.body.code]).toEqual([400, code]);
    expect(await accounts("username ilike '%newcomer%'")).toEqual([]);
  });

  test("the refusal names the field in the reader's language", async () => {
    const chinese = await join(
      { username: "problemadmin" },
      { ...HERE, "accept-language": "zh-CN" },
    );
    expect(chinese.body.msg).toBe("用户名已被使用，请换一个");
    expect((await join({ username: "problemadmin" })).body.msg).toBe(
      "This username is already in use; choose another one",
    );
    expect((await join({ email: "user@example.org" })).body.msg).toContain("mail");
  });

  test("ignores other fields of the form: role, status, uid", async () => {
    await join({ uid: "1", role_id: 1000, roleId: 1000, status: 0, mustChangePassword: true });
    const [account] = await accounts();
    expect(account).toMatchObject({ role_id: 1002, status: 0, must_change_password: false });
  });

  test("of twenty identical concurrent registrations exactly one succeeds", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => join({ email: `n${i}@example.net` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "USERNAME_TAKEN")).toHaveLength(19);
    expect(await accounts()).toHaveLength(1);
  });

  test("of twenty concurrent names with one address exactly one succeeds, case-insensitively", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        join({
          username: `newcomer-${i}`,
          email: i % 2 ? "Same@Example.net" : "same@example.net",
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "EMAIL_TAKEN")).toHaveLength(19);
  });

  test("beyond a hundred attempts of an address in half an hour each needs a captcha, and none is refused", async () => {
    await world.sql(
      "insert into rate_window values ('register:203.0.113.7', 100, verdict_now() + interval '1 minute')",
    );
    const newCaptcha = async () => {
      const { body } = await world.call("guest", "GET /api/captcha?kind=text", { headers: HERE });
      const { captchaKey } = body.data as { captchaKey: string };
      return { captchaKey, captcha: await answerOf(world, captchaKey) };
    };
    expect((await join()).body.code).toBe("CAPTCHA_REQUIRED");
    const answer = await newCaptcha();
    expect((await join({ ...answer, captcha: "1" })).body.code).toBe("CAPTCHA_WRONG");
    expect((await join(answer)).body.code).toBe("CAPTCHA_WRONG");
    expect((await join(await newCaptcha())).status).toBe(200);
    const elsewhere = { username: "another", email: "another@people.test" };
    expect((await join(elsewhere, { "x-forwarded-for": "203.0.113.8" })).status).toBe(200);
  });
});

describe("what a site asks for", () => {
  const texts = { realname: null, school: null, number: null, class_name: null };
  const longest = `${"tomatoes-7 ".repeat(5)}and more.`;
  const bare = { username: "Ada", password: longest, email: form.email };
  const send = (body: object) => world.call("guest", "POST /api/register", { body, headers: HERE });
  const stored = () => accounts("username in ('Ada', 'newcomer')");

  test("name, password and address are enough; name, school and number are stored when sent", async () => {
    await openToAll();
    expect((await world.call("guest", "GET /api/register-ways")).body.data).toMatchObject({
      fields: { realname: "hidden", school: "hidden", number: "hidden", className: "hidden" },
    });
    expect((await send(bare)).status).toBe(200);
    expect(await stored()).toMatchObject([{ username: "Ada", ...texts }]);
    await world.sql("delete from app_user where username = 'Ada'");
    expect((await send({ ...bare, number: "not a number!" })).body.code).toBe("NUMBER_FORMAT");
    expect((await send({ ...bare, realname: "r".repeat(51) })).body.code).toBe("REALNAME_LENGTH");
    const profile = { realname: "  Ada  Lovelace ", school: "第一中学", number: "20260101" };
    expect((await send({ ...bare, ...profile, className: "7b" })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { ...texts, ...profile, realname: "Ada Lovelace", class_name: null },
    ]);
    await world.sql("delete from app_user where username = 'Ada'");
    const empty = { realname: "", school: " ", number: null };
    expect((await send({ ...bare, ...empty })).status).toBe(200);
    expect(await stored()).toMatchObject([{ username: "Ada", ...texts }]);
  });

  test("an optional field may be empty and is checked when it is not", async () => {
    await openToAll({ registerSchool: optional, registerNumber: optional });
    expect((await send({ ...bare, number: "12345" })).body.code).toBe("NUMBER_FORMAT");
    expect((await send({ ...bare, school: "s".repeat(51) })).body.code).toBe("SCHOOL_LENGTH");
    expect((await send({ ...bare, realname: "Ada", school: " 第一中学 " })).status).toBe(200);
    expect(await stored()).toMatchObject([{ ...texts, realname: "Ada", school: "第一中学" }]);
  });

  test("a required field is missed by itself", async () => {
    await openToAll({ registerNumber: required });
    expect((await send(bare)).body.code).toBe("NUMBER_REQUIRED");
    expect((await send({ ...bare, number: "20260101" })).status).toBe(200);
    expect(await stored()).toMatchObject([{ ...texts, number: "20260101" }]);
  });
});

describe("a site that mails codes", () => {
  beforeAll(withCode);

  test("creates an account with the right code, which is used up then", async () => {
    const code = await codeFor(form.email);
    expect((await join({ code })).status).toBe(200);
    expect((await join({ code, username: "newcomer-2" })).body.code).toBe("MAIL_CODE_GONE");
  });

  test("refuses no code, an incomplete one, a wrong one and one for another address", async () => {
    const own = await codeFor(form.email);
    const other = await codeFor("other@example.net");
    // The two random codes are equal with a probability of one in a million; in that case, another code is used.
    const foreign = other === own ? String((Number(own) + 1) % 1e6).padStart(6, "0") : other;
    expect((await join()).body.code).toBe("MAIL_CODE_FORMAT");
    expect((await join({ code: "12345" })).body.code).toBe("MAIL_CODE_FORMAT");
    expect((await join({ code: foreign })).body.code).toMatch(/^MAIL_CODE_WRONG$/);
    expect((await join({ code: foreign, email: "third@example.net" })).body.code).toBe(
      "MAIL_CODE_GONE",
    );
    expect(await accounts()).toEqual([]);
  });

  test("a taken name does not use up the code", async () => {
    const code = await codeFor(form.email);
    expect((await join({ code, username: "problemadmin" })).body.code).toBe("USERNAME_TAKEN");
    expect((await join({ code })).status).toBe(200);
  });

  test("one code creates one account, also for concurrent requests", async () => {
    const code = await codeFor(form.email);
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, i) => join({ code, username: `newcomer-${i}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts("username like 'newcomer%'")).toHaveLength(1);
  });

  test("reveals nothing about an address without its code", async () => {
    const inUse = await join({ email: "user@example.org", code: "123456" });
    const unknown = await join({ email: "nobody@example.net", code: "123456" });
    expect([inUse.body.code, unknown.body.code]).toEqual(["MAIL_CODE_GONE", "MAIL_CODE_GONE"]);
  });
});

describe("ways to register", () => {
  const off = { register: false };
  const free = { register: true, registerWithoutCode: true };
  const codes = { register: true, registerWithoutCode: false };
  const approved = { ...free, registerNeedsApproval: true };
  const [shut, noMail] = ["switchedOff", "noMail"];
  const [refused, mailOff] = ["REGISTER_CLOSED", "MAIL_OFF"];
  const codeMissing = "MAIL_CODE_FORMAT";
  test.each([
    { way: "closed", switches: off, mail: false, closed: shut, code: refused },
    { way: "closed, with mail", switches: off, mail: true, closed: shut, code: refused },
    { way: "closed, no code", switches: { ...free, ...off }, closed: shut, code: refused },
    { way: "by code, without mail", switches: codes, mail: false, closed: noMail, code: mailOff },
    { way: "by code, with mail", switches: codes, mail: true, closed: null, code: codeMissing },
    { way: "without code", switches: free, mail: false, closed: null },
    { way: "without code, with mail", switches: free, mail: true, closed: null },
    { way: "without code, approved", switches: approved, mail: false, closed: null },
    {
      way: "by code, approved",
      switches: { ...approved, ...codes },
      mail: true,
      closed: null,
      code: codeMissing,
    },
  ])("$way", async ({ switches, mail = false, closed, code }) => {
    await switchTo(switches, { mail });
    const config = await world.call("guest", "GET /api/get-website-config");
    expect(config.body.data).toMatchObject({ register: closed === null });
    const ways = await world.call("guest", "GET /api/register-ways");
    const approval = "registerNeedsApproval" in switches && switches.registerNeedsApproval;
    const asksForCode = !("registerWithoutCode" in switches && switches.registerWithoutCode);
    expect(ways.body.data).toMatchObject({ closed, code: asksForCode, approval });
    const reply = await join();
    expect(reply.body.code).toBe(code);
    if (code === undefined) expect(reply.body.data).toEqual({ applying: approval });
    const [account] = await accounts();
    expect(account?.["status"]).toBe(code === undefined ? (approval ? 2 : 0) : undefined);
  });

  test("an account waiting for approval is refused with that reason at sign-in", async () => {
    await switchTo(approved);
    await join();
    const login = await world.call("guest", "POST /api/login", {
      body: { username: form.username, password: form.password },
    });
    expect([login.status, login.body.code]).toEqual([400, "ACCOUNT_APPLYING"]);
  });
});
