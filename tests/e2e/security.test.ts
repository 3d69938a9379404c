import type { Page } from "playwright-core";
import { totpCode, wrongTotpCode } from "../support/totpCode.ts";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { expect, test, USER_PASSWORD } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

async function fillPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("当前密码").fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: action }).click();
}

test("an authenticator app is set up by QR code, and then signing in requires its code", async ({
  site,
}) => {
  const careful = await site.person("careful");
  const { page, open } = await site.visit({ as: careful, expectedErrors: /403|400/ });
  await open("/setting");
  const part = page.locator("section", {
    has: page.getByRole("heading", { name: "身份验证器应用" }),
  });
  await part.getByRole("button", { name: "启用" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "继续" }).click();
  await page.getByText("请输入当前密码").waitFor();
  await fillPassword(page, "继续");
  await page.getByRole("img", { name: "身份验证器应用的二维码" }).waitFor();
  await expectAccessible(page);
  const secretText = await page.locator("dialog [class*=secret]").innerText();
  const [secret = ""] = /[A-Z2-7]{32}/.exec(secretText) ?? [];
  await page.getByRole("dialog").getByLabel("验证码").fill(totpCode(secret, Date.now()));
  await page.getByRole("dialog").getByRole("button", { name: "启用" }).click();
  await page.getByRole("heading", { name: "保存恢复码" }).waitFor();
  const codes = await page
    .getByRole("list", { name: "恢复码" })
    .getByRole("listitem")
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.getByRole("button", { name: "我已保存好" }).click();
  await page.getByText("还剩 10 个恢复码").waitFor();
  await switchTheme(page, "dark");
  await expectNoSidewaysScroll(page, [390, 1280]);
  await expectAccessible(page);

  await open("/logout");
  await page.waitForURL("**/home");
  await page.locator("header button[class*=primary]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("用户名").fill(careful);
  await dialog.getByLabel("密码", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const field = dialog.getByLabel("验证码或恢复码");
  await field.waitFor();
  await expectAccessible(page);
  await field.fill(wrongTotpCode(secret, Date.now()));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.getByText("验证码不正确").waitFor();
  await field.fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await notice(page, `欢迎，${careful}`).waitFor();
});

test("a passkey is created in the settings and signs its owner in without a password", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await site.addUser("keyholder");
  const local = site.address.replace("127.0.0.1", "localhost");
  await site.sql(
    `insert into site_setting (key, value) values ('site.website', $1)
     on conflict (key) do update set value = site_setting.value || excluded.value`,
    [JSON.stringify({ baseUrl: local })],
  );
  // The test uses the server under the name `localhost`, which would otherwise be reported as a foreign host.
  const expectedErrors = /foreign request: http:\/\/localhost/;
  const { page, context } = await site.visit({ locale: "en-US", as: "keyholder", expectedErrors });
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/setting`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("my phone");
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("rowheader", { name: "my phone" }).waitFor();

  await page.goto(`${local}/logout`);
  await page.waitForURL("**/home");
  await page.locator("header button[class*=primary]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Log in with a passkey" }).click();
  await notice(page, "Welcome, keyholder").waitFor();
});
