import { describe, expect, test } from "vitest";
import { sendMail } from "../../src/server/mail/service.ts";
import type { FailedMail } from "../../src/shared/message/mailAdmin.ts";
import { testBox as box } from "../support/captchaAnswer.ts";
import { SECOND } from "../support/worldClock.ts";
import { until } from "./judgingWorld.ts";
import { mailWorld } from "./mailWorld.ts";

const FAILED = "GET /api/admin/config/failed-mails";
const RETRY = "POST /api/admin/config/retry-mail";
const DELETE_FAILED = "DELETE /api/admin/config/failed-mail";

const { site, mailServer, save } = mailWorld();

const params = { username: "ada", code: "code-of-the-mail" };

function mail(to: string, locale: "zh-CN" | "en-US" = "en-US") {
  return { to, locale, template: "resetLink" as const, params };
}

/** Queues emails without waking the workers, which find the emails when they poll a second later. */
async function queue(...mails: Parameters<typeof sendMail>[2][]): Promise<void> {
  await site().server.db.transaction(async (tx) => {
    for (const each of mails) await sendMail(tx, box, each);
  });
  await site().clock.advance(SECOND);
}

async function failed(): Promise<FailedMail[]> {
  const reply = await site().call("root", FAILED);
  return (reply.body.data as { records: FailedMail[] }).records;
}

/** Delay of the first retry. */
const FIRST_PAUSE = 5 * SECOND;

describe("sent mail", () => {
  test("both languages, as text and HTML, with the site's name, address and sender", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port, emailBGImg: "/api/public/sky.png" });
    await queue(mail("ada@people.test"), mail("bai@people.test", "zh-CN"));
    await until(
      async () => server.received.length,
      (count) => count === 2,
    );
    const english = server.to("ada@people.test")[0]?.parsed;
    const chinese = server.to("bai@people.test")[0]?.parsed;
    const link = "http://judge.test/reset-password?username=ada&code=code-of-the-mail";
    expect(english?.subject).toBe("Reset your password at Verdict Online Judge");
    expect(english?.from?.value).toEqual([{ name: "Judge", address: "judge@judge.test" }]);
    expect(english?.text).toContain(link);
    expect(english?.text).toContain("10 minutes");
    expect(english?.html).toContain('lang="en-US"');
    expect(english?.html).toContain(link.replace("&", "&amp;"));
    expect(english?.html).toContain("http://judge.test/api/public/sky.png");
    expect(english?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(chinese?.subject).toBe("Verdict Online Judge 重置密码");
    expect(chinese?.text).toContain("10 分钟内有效");
    expect(chinese?.text).toContain(link);
    expect(chinese?.html).toContain('lang="zh-CN"');
  });

  test("special characters in names cannot inject headers, tags or addresses", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port, emailFrom: "judge@judge.test" });
    const name = 'A"B\r\nBcc: spy@people.test\r\n<script>alert(1)</script>';
    await site().sql(
      `insert into site_setting (key, value) values ('site.website', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ name, shortName: name })],
    );
    await queue({
      ...mail("ada@people.test"),
      params: { username: '"><img src=x>&a', code: "code-of-the-mail" },
    });
    await until(
      async () => server.received.length,
      (count) => count === 1,
    );
    await site().sql("delete from site_setting where key = 'site.website'");
    const received = server.received[0]?.parsed;
    expect(received?.bcc).toBeUndefined();
    expect(server.to("spy@people.test")).toEqual([]);
    expect(received?.from?.value[0]?.address).toBe("judge@judge.test");
    expect(received?.html).not.toContain("<script");
    expect(received?.html).not.toContain("<img");
    expect(received?.text).toContain("username=%22%3E%3Cimg+src%3Dx%3E%26a&code=code-of-the-mail");
  });

  test("a mail of a rolled-back transaction is never sent", async () => {
    const failing = site().server.db.transaction(async (tx) => {
      await sendMail(tx, box, mail("ada@people.test"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await site().sql("select 1 from job where kind = 'mail'")).toEqual([]);
  });

  test("the queue does not contain codes in clear text", async () => {
    await save({ emailHost: "" });
    await queue(mail("ada@people.test"));
    const [row] = await site().sql<{ text: string }>(
      "select payload::text as text from job where kind = 'mail'",
    );
    expect(row?.text).toContain("ada@people.test");
    expect(row?.text).not.toContain("code-of-the-mail");
  });
});

describe("delayed and failed mail", () => {
  test("after a 4xx the mail is retried and sent, and the list shows both", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port });
    server.refusals.push({ responseCode: 451, message: "4.7.1 come back later" });
    await queue(mail("ada@people.test"));
    const [waiting] = await until(failed, (mails) => mails.length === 1);
    expect(waiting).toMatchObject({ to: "ada@people.test", template: "resetLink", tries: 1 });
    expect(waiting).toMatchObject({
      reason: "refused",
      answer: expect.stringContaining("451 4.7.1"),
    });
    expect(Date.parse(waiting?.nextTry ?? "")).toBe(site().clock.now() + FIRST_PAUSE);
    await site().clock.advance(FIRST_PAUSE - 1);
    expect(server.received).toEqual([]);
    await site().clock.advance(SECOND);
    await until(
      async () => server.received.length,
      (count) => count === 1,
    );
    await until(failed, (mails) => mails.length === 0);
  });

  test("a 5xx fails at once; retry sends it, and its secret is not shown", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port });
    server.refusals.push({ responseCode: 550, message: "5.1.1 no such person here" });
    await queue(mail("ada@people.test"));
    const [failedMail] = await until(failed, (mails) => mails.length === 1);
    expect(failedMail).toMatchObject({ nextTry: null, reason: "refused", expired: false });
    expect(failedMail?.answer).toContain("550 5.1.1 no such person here");
    expect((await site().call("root", FAILED)).text).not.toMatch(/code-of-the-mail|sealed/);
    const body = { id: failedMail?.id };
    const replies = await Promise.all([1, 2, 3].map(() => site().call("root", RETRY, { body })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    await until(
      async () => server.received.length,
      (count) => count === 1,
    );
    await until(failed, (mails) => mails.length === 0);
  });

  test("an outdated mail is not sent and cannot be retried, only deleted", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port });
    await queue({ ...mail("ada@people.test"), usefulFor: -1 });
    const [failedMail] = await until(failed, (mails) => mails.length === 1);
    expect(failedMail).toMatchObject({ reason: "expired", expired: true, nextTry: null });
    const retry = await site().call("root", RETRY, { body: { id: failedMail?.id } });
    expect(retry.body.code).toBe("MAIL_EXPIRED");
    expect((await site().call("root", `${DELETE_FAILED}?id=${failedMail?.id}`)).status).toBe(200);
    expect((await site().call("root", `${DELETE_FAILED}?id=${failedMail?.id}`)).body.code).toBe(
      "MAIL_NOT_FOUND",
    );
    expect(server.received).toEqual([]);
  });

  test("without a mail server it waits, is shown as such, and is sent once there is one", async () => {
    await save({ emailHost: "" });
    await queue(mail("ada@people.test"));
    const [waiting] = await until(failed, (mails) => mails.length === 1);
    expect(waiting).toMatchObject({ reason: "off", answer: "" });
    const server = await mailServer();
    await save({ emailPort: server.port });
    await site().clock.advance(FIRST_PAUSE);
    await until(
      async () => server.received.length,
      (count) => count === 1,
    );
  });

  test("a mail whose process crashed is sent again under the same message id", async () => {
    const server = await mailServer();
    await save({ emailPort: server.port });
    // Simulates a process that was killed after the mail server had accepted the email with response 250. Its job is
    // still leased, and the lease expires after 30 seconds.
    await queue(mail("ada@people.test"));
    await until(
      async () => server.received.length,
      (count) => count === 1,
    );
    const payload = JSON.stringify({
      to: "ada@people.test",
      locale: "en-US",
      template: "resetLink",
      until: null,
      sealed: box.seal(JSON.stringify(params)),
    });
    const [lostJob] = await site().sql<{ id: number }>(
      `insert into job (kind, prio, vtime, state, attempt, worker, lease_until, payload)
       values ('mail', 5, 0, 1, 1, 'a dead process', verdict_now() + interval '30 seconds', $1::jsonb)
       returning id`,
      [payload],
    );
    await site().clock.advance(30 * SECOND);
    expect(server.received).toHaveLength(1);
    await site().clock.advance(SECOND);
    await until(
      async () => server.received.length,
      (count) => count === 2,
    );
    const print = box.fingerprint(`mail ${lostJob?.id}`).toString("hex").slice(0, 32);
    expect(server.received[1]?.parsed.messageId).toBe(`<${print}@judge.test>`);
  });
});
