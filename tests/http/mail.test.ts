import { createHash } from "node:crypto";
import tls from "node:tls";
import { describe, expect, test } from "vitest";
import { isEmail } from "../../src/shared/message/mail.ts";
import { storeEnvironmentMail } from "../../src/server/mail/settings.ts";
import { mailWorks } from "../../src/server/mail/service.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { testBox as box } from "../support/captchaAnswer.ts";
import { testCertificate } from "../support/mailServer.ts";
import { mailWorld, settings } from "./mailWorld.ts";
import { scenarios } from "./scenario.ts";
import { createWorld } from "./world.ts";

const GET = "GET /api/admin/config/get-email-config";
const PUT = "PUT /api/admin/config/set-email-config";
const TEST = "POST /api/admin/config/test-email";
const FAILED = "GET /api/admin/config/failed-mails";
const RETRY = "POST /api/admin/config/retry-mail";
const DELETE_FAILED = "DELETE /api/admin/config/failed-mail";

const { site, mailServer, save } = mailWorld();

describe("the mail settings", () => {
  scenarios(site, [
    { shows: "guests may not see them", as: "guest", call: GET, status: 401 },
    {
      shows: "administrators other than root may not see them",
      as: "admin",
      call: GET,
      status: 403,
    },
    {
      shows: "only root may change them",
      as: "problemAdmin",
      call: PUT,
      body: settings(),
      status: 403,
    },
    {
      shows: "only root may send test mails",
      as: "admin",
      call: TEST,
      body: { email: "a@b.cd" },
      status: 403,
    },
    { shows: "only root may see failed mails", as: "user", call: FAILED, status: 403 },
    { shows: "only root may retry", as: "admin", call: RETRY, body: { id: 1 }, status: 403 },
    { shows: "only root may delete", as: "admin", call: `${DELETE_FAILED}?id=1`, status: 403 },
    {
      shows: "mail is disabled until it is configured",
      as: "root",
      call: GET,
      status: 200,
      must: ['"works":false', '"fromEnvironment":false', '"hasPassword":false'],
    },
    {
      shows: "a test reports that no server is configured",
      as: "root",
      call: TEST,
      body: { email: "a@b.cd" },
      status: 400,
      code: "MAIL_OFF",
    },
    {
      shows: "a host with a path or spaces is refused",
      as: "root",
      call: PUT,
      body: settings({ emailHost: "mail.example.org/x" }),
      status: 400,
      code: "MAIL_HOST",
    },
    {
      shows: "a port beyond 65535 is refused",
      as: "root",
      call: PUT,
      body: settings({ emailPort: 70000 }),
      status: 400,
      code: "INVALID_FIELD",
    },
    {
      shows: "a server without a sender is refused",
      as: "root",
      call: PUT,
      body: settings({ emailFrom: "" }),
      status: 400,
      code: "MAIL_SENDER",
    },
    {
      shows: "a sender with a line break is refused",
      as: "root",
      call: PUT,
      body: settings({ emailFrom: "Judge\r\nBcc: spy <judge@judge.test>" }),
      status: 400,
      code: "MAIL_SENDER",
    },
    {
      shows: "a picture that is not a web address is refused",
      as: "root",
      call: PUT,
      body: settings({ emailBGImg: "javascript:alert(1)" }),
      status: 400,
      code: "MAIL_PICTURE",
    },
  ]);

  test("the password is write-only, stored encrypted, and an empty one retains it", async () => {
    await save({
      emailUsername: "judge@judge.test",
      emailPassword: "s3cret words",
      emailPort: "465",
    });
    await save({ emailUsername: "judge@judge.test", emailSsl: true, emailPort: "465" });
    const reply = await site().call("root", GET);
    expect(reply.body.data).toMatchObject({
      emailPassword: "",
      hasPassword: true,
      emailPort: 465,
      emailSsl: true,
      works: true,
    });
    const [row] = await site().sql<{ value: { sealedPassword: string } }>(
      "select value from site_setting where key = 'site.mail'",
    );
    expect(JSON.stringify(row)).not.toContain("s3cret");
    expect(box.open(row?.value.sealedPassword ?? "")).toBe("s3cret words");
    const entries = await site().sql<{ text: string }>(
      "select e::text as text from audit_entry e where action = 'site.mail'",
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain("s3cret");
  });

  test("the stored password is not used for another server or user", async () => {
    await save({ emailUsername: "judge@judge.test", emailPassword: "s3cret words" });
    for (const other of [{ emailHost: "127.0.0.2" }, { emailUsername: "other" }]) {
      const body = settings({ emailUsername: "judge@judge.test", ...other });
      expect((await site().call("root", PUT, { body })).body.code).toBe("MAIL_PASSWORD_AGAIN");
    }
  });

  test("an empty host disables mail", async () => {
    await save({});
    expect(await mailWorks(site().server.db)).toBe(true);
    await save({ emailHost: "" });
    expect(await mailWorks(site().server.db)).toBe(false);
  });

  test("settings of the environment win, are shown, and cannot be changed on the page", async () => {
    const server = await mailServer({ login: { user: "judge", password: "s3cret" } });
    const other = await createWorld({
      mail: {
        server: {
          host: "127.0.0.1",
          port: server.port,
          secure: false,
          user: "judge",
          password: "s3cret",
        },
        from: "Environment <env@judge.test>",
        fixed: true,
      },
    });
    try {
      const body = settings({ emailHost: "127.9.9.9", emailBGImg: "/api/public/1.png" });
      await other.call("root", PUT, { body });
      const reply = await other.call("root", GET);
      expect(reply.body.data).toMatchObject({
        emailHost: "127.0.0.1",
        emailUsername: "judge",
        emailFrom: "Environment <env@judge.test>",
        emailBGImg: "/api/public/1.png",
        fromEnvironment: true,
        works: true,
        hasPassword: true,
      });
      expect(reply.text).not.toContain("s3cret");
      await other.call("root", TEST, { body: { email: "ada@people.test" } });
      expect(server.to("ada@people.test")[0]?.user).toBe("judge");
    } finally {
      await other.close();
    }
  });
});

test("settings of the file apply until administrators save their own", async () => {
  const server = await mailServer();
  const other = await createWorld({
    mail: {
      server: {
        host: "127.0.0.1",
        port: server.port,
        secure: false,
        user: undefined,
        password: undefined,
      },
      from: "file@judge.test",
      fixed: false,
    },
  });
  try {
    expect((await other.call("root", GET)).body.data).toMatchObject({
      emailHost: "127.0.0.1",
      fromEnvironment: false,
      works: true,
    });
    await other.call("root", PUT, { body: settings({ emailHost: "" }) });
    expect((await other.call("root", GET)).body.data).toMatchObject({ works: false });
  } finally {
    await other.close();
  }
});

test("a mail server without a sender is refused at start, unless one is stored", async () => {
  const server = { host: "127.0.0.1", port: 25, secure: false, user: "judge", password: "s3cret" };
  const storeSender = (from: string | undefined, user = "judge") =>
    storeEnvironmentMail(site().server.db, box, { server: { ...server, user }, from, fixed: true });
  const used = async () =>
    ((await site().call("root", GET)).body.data as { emailFrom: string; works: boolean }).emailFrom;
  await site().sql("delete from site_setting where key = 'site.mail'");
  await expect(storeSender(undefined)).rejects.toMatchObject({
    code: "MAIL_SENDER",
    message: expect.stringContaining("VERDICT_MAIL_FROM") as unknown,
    chinese: expect.stringContaining("VERDICT_MAIL_FROM") as unknown,
  });
  await storeSender("Judge <env@judge.test>");
  expect(await used()).toContain("env@judge.test");
  await storeSender(undefined, "user@judge.test");
  expect(await used()).toContain("user@judge.test");
  await storeEnvironmentMail(site().server.db, box, undefined);
  await save({ emailFrom: "stored@judge.test" });
  await storeSender(undefined);
  expect(await used()).toContain("stored@judge.test");
  await storeEnvironmentMail(site().server.db, box, undefined);
});

describe("TLS and passwords", () => {
  test("TLS from the first byte and STARTTLS when offered, with the password inside", async () => {
    const trusted = tls.getCACertificates("default");
    tls.setDefaultCACertificates([...trusted, testCertificate.cert]);
    try {
      const login = { user: "judge", password: "s3cret" };
      const direct = await mailServer({ secure: true, login });
      const upgraded = await mailServer({ startTls: true, login });
      const auth = { emailUsername: "judge", emailPassword: "s3cret" };
      await save({ ...auth, emailPort: direct.port, emailSsl: true });
      const first = await site().call("root", TEST, { body: { email: "ada@people.test" } });
      expect(first.body.data).toMatchObject({ answer: expect.stringMatching(/^250 .*taken/) });
      await save({ ...auth, emailPort: upgraded.port });
      await site().call("root", TEST, { body: { email: "ada@people.test" } });
      for (const server of [direct, upgraded]) {
        expect(server.received.map(({ encrypted, user }) => ({ encrypted, user }))).toEqual([
          { encrypted: true, user: "judge" },
        ]);
      }
    } finally {
      tls.setDefaultCACertificates(trusted);
    }
  });

  test("an untrusted certificate is refused before the password is sent", async () => {
    const server = await mailServer({ secure: true, login: { user: "judge", password: "s3cret" } });
    const auth = { emailUsername: "judge", emailPassword: "s3cret" };
    await save({ ...auth, emailPort: server.port, emailSsl: true });
    const reply = await site().call("root", TEST, { body: { email: "ada@people.test" } });
    expect(reply.body.code).toBe("MAIL_REFUSED");
    expect(reply.body.msg).toContain("self-signed");
    expect(server.received).toEqual([]);
  });

  test("a wrong password is reported with the server's message, and logged without the password", async () => {
    const server = await mailServer({ login: { user: "judge", password: "right" } });
    const auth = { emailUsername: "judge", emailPassword: "wr0ng" };
    await save({ ...auth, emailPort: server.port });
    const reply = await site().call("root", TEST, { body: { email: "ada@people.test" } });
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain("535 5.7.8 these credentials are wrong");
    const [entry] = await site().sql<{
      target: string;
      after: { outcome: string; answer: string };
    }>(
      "select target, after from audit_entry where action = 'site.mailTest' order by id desc limit 1",
    );
    expect(entry?.target).toBe("ada@people.test");
    expect(entry?.after).toMatchObject({ outcome: "failed" });
    expect(JSON.stringify(entry)).not.toContain("wr0ng");
  });

  test("an unreachable server is reported", async () => {
    await save({ emailPort: 9 });
    const reply = await site().call("root", TEST, { body: { email: "ada@people.test" } });
    expect(reply.body.code).toBe("MAIL_REFUSED");
    expect(reply.body.msg).toContain("ECONNREFUSED");
  });
});

test("only a single valid mail address is accepted", () => {
  const good = ["a@b.cd", "first.last+tag@sub.example.org", "x'y@example.com"];
  const bad = [
    "",
    "a",
    "a@b",
    "a@@b.cd",
    "a b@c.de",
    "a@b.cd\nBcc: x@y.zz",
    "a@b.cd,x@y.zz",
    "<a@b.cd>",
    "a@-b.cd",
    "a@b..cd",
    `${"a".repeat(65)}@b.cd`,
    `a@${"b.".repeat(130)}cd`,
    "a@b.cd\r",
  ];
  expect(good.filter((text) => !isEmail(text))).toEqual([]);
  expect(bad.filter(isEmail)).toEqual([]);
});

test("the keys for fingerprints and for encryption differ", () => {
  const key = Buffer.alloc(32, 7);
  expect(secretBox(key).fingerprint("123456")).not.toEqual(
    createHash("sha256").update("123456").digest(),
  );
  expect(secretBox(Buffer.alloc(32, 8)).fingerprint("123456")).not.toEqual(
    secretBox(key).fingerprint("123456"),
  );
});
