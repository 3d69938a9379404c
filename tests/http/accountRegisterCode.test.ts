import { describe, expect, test } from "vitest";
import { useRegisterCode } from "../../src/server/account/mailCode.ts";
import { answerOf, testBox } from "../support/captchaAnswer.ts";
import { MINUTE } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { recoveryWorld } from "./recoveryWorld.ts";
import { scenarios } from "./scenario.ts";

const CODE = "GET /api/get-register-code";
const { site, without, mails } = recoveryWorld();

const requestCode = (email: string) =>
  site().call("guest", `${CODE}?email=${encodeURIComponent(email)}`);

/** The six-digit code in the last email that was sent to an address. */
async function codeFor(address: string): Promise<string> {
  const [mail] = await until(
    async () => mails().to(address),
    (mailList) => mailList.length > 0,
  );
  return /\b\d{6}\b/.exec(mail?.parsed.text ?? "")?.[0] ?? "";
}

/**
 * Splits a text into words. Six digits may also occur within a digest or a timestamp, but a code in plain text would be
 * a separate word.
 */
const wordsOf = (text: string) => text.match(/\w+/g);

const redeem = (email: string, code: string, work = async () => "made") =>
  useRegisterCode(site().server.db, testBox, { email, code }, work);

describe("codes for registering", () => {
  scenarios(
    () => site(),
    [
      {
        shows: "an address is required",
        as: "guest",
        call: CODE,
        status: 400,
        code: "EMAIL_REQUIRED",
      },
      {
        shows: "an invalid address is refused",
        as: "guest",
        call: `${CODE}?email=a@b`,
        status: 400,
        code: "EMAIL_FORMAT",
      },
      {
        shows: "two addresses in one are refused",
        as: "guest",
        call: `${CODE}?email=a@b.cd,x@y.zz`,
        status: 400,
        code: "EMAIL_FORMAT",
      },
      {
        shows: "an address with an account is refused, case-insensitively",
        as: "guest",
        call: `${CODE}?email=USER@people.test`,
        status: 400,
        code: "EMAIL_TAKEN",
      },
    ],
  );

  test("the code is mailed in the reader's language and works once, with the address in any case", async () => {
    const reply = await site().call("guest", `${CODE}?email=New@people.test`, {
      headers: { "accept-language": "zh-CN" },
    });
    expect(reply.body.data).toEqual({ email: "New@people.test", expire: 600 });
    const code = await codeFor("New@people.test");
    expect(mails().received[0]?.parsed.subject).toContain("注册验证码");
    expect(mails().received[0]?.parsed.html).toContain(code);
    expect(wordsOf(reply.text)).not.toContain(code);
    expect(await redeem("new@PEOPLE.test", code)).toBe("made");
    await expect(redeem("new@people.test", code)).rejects.toMatchObject({ code: "MAIL_CODE_GONE" });
  });

  test("the database does not contain the code in clear text", async () => {
    // The first delivery fails, so that the email's job stays in the database. After a successful delivery, the job
    // would be deleted.
    mails().refusals.push({ responseCode: 451, message: "4.7.1 later" });
    await requestCode("new@people.test");
    const rows = await until(
      () =>
        site().sql<{ text: string }>(
          `select c::text as text from mail_code c
           union all select j::text from job j where kind = 'mail' and failures = 1`,
        ),
      ({ length }) => length === 2,
    );
    await site().clock.advance(MINUTE);
    const code = await codeFor("new@people.test");
    expect(wordsOf(rows.map(({ text }) => text).join(" "))).not.toContain(code);
  });

  test("of four concurrent uses one succeeds", async () => {
    await requestCode("new@people.test");
    const code = await codeFor("new@people.test");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => redeem("new@people.test", code)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("five wrong attempts invalidate it, also concurrent ones; the message says how many are left", async () => {
    await requestCode("new@people.test");
    const code = await codeFor("new@people.test");
    const wrong = code === "000000" ? "000001" : "000000";
    await expect(redeem("new@people.test", wrong)).rejects.toMatchObject({
      code: "MAIL_CODE_WRONG",
      params: { left: 4 },
    });
    await Promise.allSettled(Array.from({ length: 20 }, () => redeem("new@people.test", wrong)));
    await expect(redeem("new@people.test", code)).rejects.toMatchObject({ code: "MAIL_CODE_GONE" });
  });

  test("input that is not six digits is not counted as an attempt", async () => {
    await requestCode("new@people.test");
    const code = await codeFor("new@people.test");
    for (const text of [
      "",
      "12345",
      "1234567",
      "abcdef",
      "１２３４５６",
      "12 456",
      "x".repeat(1e5),
    ]) {
      await expect(redeem("new@people.test", text)).rejects.toMatchObject({
        code: "MAIL_CODE_FORMAT",
      });
    }
    expect(await redeem("new@people.test", ` ${code} `)).toBe("made");
  });

  test("a registration refused for another reason retains the code and its attempts", async () => {
    await requestCode("new@people.test");
    const code = await codeFor("new@people.test");
    for (let i = 0; i < 6; i += 1) {
      const refused = redeem("new@people.test", code, async () => {
        throw new Error("the name is taken");
      });
      await expect(refused).rejects.toThrow("the name is taken");
    }
    expect(await redeem("new@people.test", code)).toBe("made");
  });

  test("it expires after ten minutes and is not valid for another address", async () => {
    await requestCode("new@people.test");
    const code = await codeFor("new@people.test");
    await expect(redeem("other@people.test", code)).rejects.toMatchObject({
      code: "MAIL_CODE_GONE",
    });
    await site().clock.advance(10 * MINUTE);
    await expect(redeem("new@people.test", code)).rejects.toMatchObject({ code: "MAIL_CODE_GONE" });
  });

  test("one mail a minute, also for five concurrent requests; then a new code replaces the old one", async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => requestCode("new@people.test")),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429,
    ]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("MAIL_TOO_FAST");
    expect(Number(refused?.headers.get("retry-after"))).toBe(60);
    const old = await codeFor("new@people.test");
    mails().received.length = 0;
    await site().clock.advance(MINUTE - 1);
    expect((await requestCode("New@people.test")).body.code).toBe("MAIL_TOO_FAST");
    await site().clock.advance(1);
    expect((await requestCode("New@people.test")).status).toBe(200);
    const fresh = await codeFor("New@people.test");
    if (fresh !== old) {
      await expect(redeem("new@people.test", old)).rejects.toMatchObject({
        code: "MAIL_CODE_WRONG",
      });
    }
    expect(await redeem("new@people.test", fresh)).toBe("made");
  });

  test("beyond thirty mails an hour from an address each needs a captcha", async () => {
    await site().sql(
      `insert into rate_window (key, count, ends_at)
       values ('mail-from:127.0.0.1', 30, verdict_now() + interval '1 hour')`,
    );
    expect((await requestCode("new@people.test")).body.code).toBe("CAPTCHA_REQUIRED");
    expect(await site().sql("select 1 from rate_window where key like 'mail-lock:%'")).toEqual([]);
    const { body } = await site().call("guest", "GET /api/captcha?kind=text");
    const { captchaKey } = body.data as { captchaKey: string };
    const captcha = await answerOf(site(), captchaKey);
    const query = new URLSearchParams({ email: "new@people.test", captchaKey, captcha });
    expect((await site().call("guest", `${CODE}?${query}`)).status).toBe(200);
  });

  test("a closed registration and a site without mail report the reason", async () => {
    await site().sql(
      `insert into site_setting (key, value) values ('site.switches', '{"register": false}')
       on conflict (key) do update set value = excluded.value`,
    );
    expect((await requestCode("new@people.test")).body.code).toBe("REGISTER_CLOSED");
    await site().sql("delete from site_setting where key = 'site.switches'");
    const reply = await without().call("guest", `${CODE}?email=new@people.test`);
    expect(reply.body.code).toBe("MAIL_OFF");
  });
});
