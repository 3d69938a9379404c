import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("a link is created, registers an invited user while registration is closed, and is revoked", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await site.sql("update site_setting set value = value || '{\"register\": false}'");
  const owner = await site.visit({ locale: "en-US", as: await site.person("head", 1000) });
  await owner.open("/admin/user");
  await owner.page.getByRole("button", { name: "Invitation links" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "Invitation links" });
  await dialog.getByText("No invitation links yet.").waitFor();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByText("Enter a label").waitFor();
  await dialog.getByLabel("Label").fill("Class 3b");
  await dialog.getByLabel("Accounts at most").fill("2");
  await dialog.getByLabel("Preset administrative class (optional)").fill("3b");
  await expectAccessible(owner.page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await dialog.getByRole("row", { name: /Class 3b.*0 \/ 2.*Usable/ }).waitFor();

  const address = new URL(link);
  const invited = await site.visit({ locale: "zh-CN", width: 390 });
  await invited.open(address.pathname + address.hash);
  const { page } = invited;
  await page.getByRole("heading", { level: 1, name: "通过邀请注册" }).waitFor();
  await page.getByText("账号中已填写行政班“3b”").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("用户名").fill("invited-one");
  await page.getByLabel("密码", { exact: true }).fill("tomatoes-7");
  await page.getByLabel("确认密码").fill("tomatoes-7");
  await page.getByLabel("邮箱").fill("one@people.test");
  await page.getByRole("button", { name: "注册", exact: true }).last().click();
  const login = page.getByRole("dialog", { name: "登录" });
  await login.waitFor();
  await expect.poll(() => login.getByLabel("用户名").inputValue()).toBe("invited-one");

  await owner.open("/admin/user");
  await owner.page.getByRole("row", { name: /invited-one/ }).waitFor();
  await owner.page.getByRole("button", { name: "Invitation links" }).click();
  await dialog.getByRole("row", { name: /Class 3b.*1 \/ 2/ }).waitFor();
  await dialog.getByRole("button", { name: "Revoke Class 3b" }).click();
  await owner.page.getByRole("button", { name: "Revoke", exact: true }).click();
  await notice(owner.page, "Invitation link revoked").waitFor();
  await dialog.getByRole("row", { name: /Class 3b.*Revoked/ }).waitFor();
  const late = await site.visit({ locale: "en-US", expectedErrors: /403/ });
  await late.open(address.pathname + address.hash);
  await late.page.getByText("This invitation link was revoked").waitFor();
});
