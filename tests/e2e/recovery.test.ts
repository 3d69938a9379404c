import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { answersQuestions } from "./support/captcha.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

async function setUpMail(site: Site, mails: TestMailServer): Promise<void> {
  await site.sql(
    `insert into site_setting (key, value) values ('site.mail', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify({
        host: "127.0.0.1",
        port: mails.port,
        secure: false,
        user: "",
        sealedPassword: null,
        from: "judge@judge.test",
      }),
    ],
  );
}

/** On a site without email, password recovery shows whom to contact. */
async function withoutMail(site: Site): Promise<void> {
  const { page, open, leave } = await site.visit();
  await open("/home");
  await page.getByRole("button", { name: "登录" }).first().click();
  await page.getByRole("button", { name: "忘记密码" }).click();
  const dialog = page.getByRole("dialog", { name: "重置密码" });
  await dialog.getByText("请联系网站管理员").waitFor();
  await expect.poll(() => dialog.getByRole("textbox").count()).toBe(0);
  await leave();
}

test("root sets up mail, sees the mail server's replies, and retries failed mails", async ({
  freshSite,
  onTestFinished,
}) => {
  const site = await freshSite();
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  await withoutMail(site);
  const { page, open, leave } = await site.visit({ as: "root", expectedErrors: /400/ });
  await open("/admin/conf?tab=mail");
  await page.getByText("尚未配置，网站不发送邮件").waitFor();
  await page.getByLabel("服务器地址").fill("127.0.0.1");
  await page.getByText("直接使用 TLS（SMTPS）").click();
  await page.getByLabel("端口").fill(String(mails.port));
  await page.getByLabel("发件人").fill("Judge <judge@judge.test>");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("邮件可以发送").waitFor();
  await page.getByLabel("收件邮箱").fill("root@people.test");
  mails.refusals.push({ responseCode: 550, message: "5.1.1 nobody of this name" });
  await page.getByRole("button", { name: "发送测试邮件" }).click();
  await page.getByText("550 5.1.1 nobody of this name").waitFor();
  await page.getByRole("button", { name: "发送测试邮件" }).click();
  await page.getByText("taken by the tests").waitFor();
  expect(mails.to("root@people.test")).toHaveLength(1);

  mails.refusals.push({ responseCode: 552, message: "5.2.2 this mailbox is full" });
  await fetch(`${site.address}/api/get-register-code?email=new@people.test`);
  await expect
    .poll(
      async () => (await site.sql("select 1 from job where kind = 'mail' and state = 2")).length,
    )
    .toBe(1);
  await open("/admin/conf?tab=mail");
  await page.getByText("552 5.2.2 this mailbox is full").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "重新发送" }).click();
  await page.getByText("没有未发出的邮件").waitFor();
  await expect.poll(() => mails.to("new@people.test").length).toBe(1);
  await leave();

  const dark = await site.visit({ as: "root", locale: "en-US", theme: "dark", width: 390 });
  await dark.open("/admin/conf?tab=mail");
  await dark.page.getByText("Mail can be sent").waitFor();
  await expectAccessible(dark.page);
  await dark.leave();
});

test("a forgotten password is reset by mail; the countdown survives closing the dialog; the link works once", async ({
  freshSite,
  onTestFinished,
}) => {
  const site = await freshSite();
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  await site.addUser("walker");
  await site.sql("update app_user set email = 'walker@people.test' where username = 'walker'");
  await setUpMail(site, mails);
  const { page, open, leave } = await site.visit({ expectedErrors: /400/ });
  const answer = answersQuestions(site, page);
  await open("/home");
  await page.getByRole("button", { name: "登录" }).first().click();
  await page.getByRole("button", { name: "忘记密码" }).click();
  const dialog = page.getByRole("dialog", { name: "重置密码" });
  const picture = dialog.getByRole("img", { name: "验证码图片" });
  await picture.waitFor();
  await expectAccessible(page);

  const first = await picture.getAttribute("src");
  await dialog.getByRole("button", { name: "换一张图片" }).click();
  await expect.poll(() => picture.getAttribute("src")).not.toBe(first);
  await dialog.getByRole("button", { name: "发送重置邮件" }).click();
  await dialog.getByText("请输入邮箱地址").waitFor();
  await dialog.getByText("请输入验证码").waitFor();

  await dialog.getByLabel("邮箱", { exact: true }).fill("walker@people.test");
  await dialog.getByLabel("验证码", { exact: true }).fill("!!!!");
  await dialog.getByRole("button", { name: "发送重置邮件" }).click();
  await dialog.getByText("验证码错误或已失效").waitFor();
  await expect.poll(() => dialog.getByLabel("验证码", { exact: true }).inputValue()).toBe("");

  await dialog.getByRole("button", { name: "改用文字题" }).click();
  await dialog.getByLabel("验证码", { exact: true }).fill(await answer());
  await dialog.getByRole("button", { name: "发送重置邮件" }).click();
  await dialog.getByText("如果 walker@people.test 是某个账号的邮箱").waitFor();
  await dialog.getByRole("button", { name: /秒后可再次发送/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "登录" }).first().click();
  await page.getByRole("button", { name: "忘记密码" }).click();
  await dialog.getByRole("button", { name: /秒后可再次发送/ }).waitFor();

  await expect.poll(() => mails.to("walker@people.test").length).toBe(1);
  const text = mails.to("walker@people.test")[0]?.parsed.text ?? "";
  const { pathname, search } = new URL(/http:\S+/.exec(text)?.[0] ?? "");
  await open(pathname + search);
  await page.getByLabel("用户名").waitFor();
  await expect.poll(() => page.getByLabel("用户名").isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel("用户名").inputValue()).toBe("walker");
  await expectAccessible(page);
  await page.getByLabel("新密码", { exact: true }).fill("fresh-secret");
  await page.getByLabel("确认新密码").fill("other");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await page.getByText("两次输入的密码不一致").waitFor();
  await page.getByLabel("确认新密码").fill("fresh-secret");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await notice(page, "你的密码已重置").waitFor();
  const login = page.getByRole("dialog", { name: "登录" });
  await expect.poll(() => login.getByLabel("用户名").inputValue()).toBe("walker");
  await login.getByLabel("密码", { exact: true }).fill("fresh-secret");
  await login.getByRole("button", { name: "登录" }).click();
  await page.getByRole("button", { name: /walker/ }).waitFor();
  await leave();

  const later = await site.visit({ locale: "en-US", theme: "dark", width: 390 });
  await later.open(pathname + search);
  await later.page.getByText("This link no longer works").waitFor();
  await expectAccessible(later.page);
  await later.page.getByRole("button", { name: "Request a new link" }).click();
  const again = later.page.getByRole("dialog", { name: "Reset password" });
  await again.getByRole("img", { name: "Captcha picture" }).waitFor();
  await expectAccessible(later.page);
  await later.leave();
  await changesAddress(site, mails);
});

/** The user changes the email address with the code that was sent to the new address. */
async function changesAddress(site: Site, mails: TestMailServer): Promise<void> {
  await site.addUser("mover");
  const { page, open, leave } = await site.visit({ as: "mover", locale: "en-US" });
  await open("/setting");
  await page.getByText("No email address yet").waitFor();
  await page.getByLabel("New email address").fill("mover@people.test");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.poll(() => mails.to("mover@people.test").length).toBe(1);
  const text = mails.to("mover@people.test")[0]?.parsed.text ?? "";
  await page.getByLabel("Email code").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  const section = page.locator("#email");
  await section.getByLabel("Current password", { exact: true }).fill(USER_PASSWORD);
  await section.getByRole("button", { name: "Change email address" }).click();
  await page.getByText("Current email address: mover@people.test").waitFor();
  await leave();
}
