import { describe, expect, test } from "vitest";
import { answerOf } from "../support/captchaAnswer.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { recoveryWorld } from "./recoveryWorld.ts";
import { scenarios } from "./scenario.ts";
import { PASSWORD, people } from "./world.ts";

const APPLY = "POST /api/apply-reset-password";
const CHECK = "POST /api/check-reset-link";
const RESET = "POST /api/reset-password";
const { site, without, mails, apply, linkFor } = recoveryWorld();

const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");

describe("requesting a reset link", () => {
  scenarios(
    () => site(),
    [
      {
        shows: "an address is required",
        as: "guest",
        call: APPLY,
        body: {},
        status: 400,
        code: "EMAIL_REQUIRED",
      },
      {
        shows: "a captcha is required",
        as: "guest",
        call: APPLY,
        body: { email: "user@people.test" },
        status: 400,
        code: "CAPTCHA_WRONG",
      },
      {
        shows: "an unknown captcha key is a wrong captcha, not an error",
        as: "guest",
        call: APPLY,
        body: { email: "user@people.test", captcha: "ABCD", captchaKey: "0".repeat(32) },
        status: 400,
        code: "CAPTCHA_WRONG",
      },
      {
        shows: "hostile types are refused as missing",
        as: "guest",
        call: APPLY,
        body: { email: { $ne: "" }, captcha: ["x"], captchaKey: 7 },
        status: 400,
        code: "EMAIL_REQUIRED",
      },
    ],
  );

  test("same status, body and limits whether or not the address has an account", async () => {
    const reply = await apply("user@people.test");
    const unknown = await apply("unknown@people.test");
    expect(reply.status).toBe(200);
    expect(unknown.status).toBe(reply.status);
    expect(withoutId(unknown.text)).toBe(withoutId(reply.text));
    await until(
      async () => mails().received.length,
      (count) => count === 1,
    );
    const again = [await apply("user@people.test"), await apply("unknown@people.test")];
    for (const { status, body } of again) {
      expect({ status, code: body.code }).toEqual({ status: 429, code: "MAIL_TOO_FAST" });
    }
    await until(
      () => site().sql("select 1 from job where kind in ('mail', 'account.resetLink')"),
      (jobs) => jobs.length === 0,
    );
    expect(mails().received).toHaveLength(1);
  });

  test("a banned user gets no link, and the response does not reveal it", async () => {
    expect((await apply("banned@people.test")).status).toBe(200);
    await until(
      () => site().sql("select 1 from job where kind in ('mail', 'account.resetLink')"),
      (jobs) => jobs.length === 0,
    );
    expect(mails().received).toEqual([]);
    expect(await site().sql("select 1 from mail_code")).toEqual([]);
  });

  test("a captcha is valid for one request; a wrong answer invalidates it too", async () => {
    const { body } = await site().call("guest", "GET /api/captcha?kind=text");
    const { captchaKey } = body.data as { captchaKey: string };
    const captcha = await answerOf(site(), captchaKey);
    const input = { email: "user@people.test", captchaKey };
    const wrong = await site().call("guest", APPLY, { body: { ...input, captcha: "1" } });
    const late = await site().call("guest", APPLY, { body: { ...input, captcha } });
    expect([wrong.body.code, late.body.code]).toEqual(["CAPTCHA_WRONG", "CAPTCHA_WRONG"]);
  });

  test("a site without mail reports it", async () => {
    const reply = await without().call("guest", APPLY, { body: { email: "user@people.test" } });
    expect(reply.body.code).toBe("MAIL_OFF");
  });
});

describe("the reset link", () => {
  const login = (password: string) =>
    site().call("guest", "POST /api/login", {
      body: { username: "user", password, verifyToken: "" },
    });
  const reset = (body: Record<string, unknown>) => site().call("guest", RESET, { body });

  test("can be checked without being used, sets the password once, ends sessions, removes locks", async () => {
    await site().sql(
      `insert into rate_window (key, count, ends_at)
       select key, 99, verdict_now() + interval '1 hour'
       from unnest(array['login:user:127.0.0.1', 'change-password:' || $1, 'change-email:' || $1]) key`,
      [people.user.uid],
    );
    expect((await login(PASSWORD)).body.code).toBe("SLIDE_VERIFY_REQUIRED");
    const link = await linkFor("user@people.test");
    expect(link).toMatchObject({ username: "user", code: expect.stringMatching(/^[\w-]{32}$/) });
    for (let i = 0; i < 2; i += 1) {
      const { body } = await site().call("guest", CHECK, { body: link });
      expect(body.data).toEqual({ valid: true });
    }
    expect((await site().call("user", "GET /api/get-user-info")).status).toBe(200);
    expect((await reset({ ...link, password: "fresh-secret" })).status).toBe(200);
    expect((await site().call("user", "GET /api/get-user-info")).body.code).toBe("SESSION_ENDED");
    expect((await login("fresh-secret")).status).toBe(200);
    expect((await login(PASSWORD)).body.code).toBe("LOGIN_WRONG");
    expect((await reset({ ...link, password: "other-secret" })).body.code).toBe("RESET_LINK_GONE");
    const { body } = await site().call("guest", CHECK, { body: link });
    expect(body.data).toEqual({ valid: false });
    const windows = await site().sql("select key from rate_window where key like 'change-%'");
    expect(windows).toEqual([]);
  });

  test("of five concurrent uses one succeeds, with its own password", async () => {
    const link = await linkFor("other@people.test");
    const passwords = [1, 2, 3, 4, 5].map((number) => `secret-number-${number}`);
    const replies = await Promise.all(passwords.map((password) => reset({ ...link, password })));
    const winners = replies.flatMap(({ status }, i) => (status === 200 ? [passwords[i]] : []));
    expect(winners).toHaveLength(1);
    const reply = await site().call("guest", "POST /api/login", {
      body: { username: "other", password: winners[0] },
    });
    expect(reply.status).toBe(200);
  });

  test("the rules of passwords apply, and a refused password retains the link", async () => {
    const link = await linkFor("admin@people.test");
    const cases = [
      ["", "PASSWORD_REQUIRED"],
      ["12345", "PASSWORD_LENGTH"],
      ["xy".repeat(33), "PASSWORD_LENGTH"],
      ["password123", "PASSWORD_COMMON"],
      [PASSWORD, "PASSWORD_SAME"],
    ] as const;
    for (const [password, code] of cases) {
      expect((await reset({ ...link, password })).body.code).toBe(code);
    }
    expect((await reset({ ...link, password: "fresh-secret" })).status).toBe(200);
  });

  test("another user's name, another code, an expired and a replaced link are refused alike", async () => {
    const link = await linkFor("barred@people.test");
    const password = "fresh-secret";
    const refusals = [
      { ...link, username: "admin" },
      { ...link, username: "nobody" },
      { ...link, code: "0".repeat(32) },
      { ...link, code: "" },
      { ...link, code: "x".repeat(50_000) },
    ];
    for (const body of refusals) {
      expect((await reset({ ...body, password })).body.code).toBe("RESET_LINK_GONE");
    }
    await site().clock.advance(90 * SECOND);
    mails().received.length = 0;
    const newer = await linkFor("barred@people.test");
    expect((await reset({ ...link, password })).body.code).toBe("RESET_LINK_GONE");
    await site().clock.advance(10 * MINUTE);
    expect((await reset({ ...newer, password })).body.code).toBe("RESET_LINK_GONE");
  });

  test("guesses from one address are limited; a wrong guess does not invalidate the link", async () => {
    const link = await linkFor("problemAdmin@people.test");
    for (let i = 0; i < 60; i += 1) {
      await site().call("guest", CHECK, { body: { username: link.username, code: `guess${i}` } });
    }
    const reply = await reset({ ...link, code: "guess", password: "fresh-secret" });
    expect(reply.body.code).toBe("TOO_MANY_REQUESTS");
    // Opening a valid link does not count as a guess, and guesses by other users with the same IP address do not block
    // the link.
    expect((await site().call("guest", CHECK, { body: link })).body.data).toEqual({ valid: true });
    expect((await reset({ ...link, password: "fresh-secret" })).status).toBe(200);
    await site().sql("delete from rate_window");
  });

  test("an invalid token in the browser does not prevent it", async () => {
    const reply = await site().call("guest", CHECK, {
      body: {},
      headers: { authorization: "dead" },
    });
    expect(reply.body.data).toEqual({ valid: false });
  });
});
