import type { Page } from "playwright-core";
import { getProblemList } from "../../src/shared/problem/problem.ts";
import { endSessionAt } from "./support/endSession.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD, type Visit } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("a guest signs in by keyboard, and a one-time password must be changed before anything else", async ({
  site,
}) => {
  const newcomer = await site.person("newcomer");
  await site.sql("update app_user set must_change_password = true where username = $1", [newcomer]);
  const { page, open } = await site.visit({ locale: "en-US", expectedErrors: /400/ });
  await open("/home");
  const opener = page.getByRole("button", { name: "Log in" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.waitFor();
  await expect.poll(() => focusedName(page)).toBe("username");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);

  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await expect.poll(() => focusedName(page)).toBe("username");
  await page.keyboard.type(newcomer);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong one");
  await page.keyboard.press("Enter");
  await dialog.getByText("Wrong username or password").waitFor();
  await expect.poll(() => focusedName(page)).toBe("password");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await changesOneTimePassword(page);
  await page.getByRole("button", { name: `Menu of ${newcomer}` }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: `Welcome back, ${newcomer}` }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

/** Escape, a click outside and a reload do not bypass the dialog. */
async function changesOneTimePassword(page: Page): Promise<void> {
  const forced = page.getByRole("dialog", { name: "Set your own password" });
  await forced.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.reload();
  await forced.getByLabel("One-time password").fill(USER_PASSWORD);
  await forced.getByLabel("New password", { exact: true }).fill("mine-now");
  await forced.getByLabel("Confirm new password").fill("mine-now");
  await forced.getByRole("button", { name: "Save new password" }).click();
  await forced.waitFor({ state: "detached" });
}

test("ending sessions applies to other devices, logging out to other tabs; a page whose session ends keeps its state", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const phone = await site.visit({ as: walker, expectedErrors: /401/ });
  await phone.open("/setting");
  const laptop = await site.visit({ as: walker, locale: "en-US", expectedErrors: /401/ });
  const { page } = laptop;
  await laptop.open("/setting");
  await page.getByRole("row", { name: /this device/ }).waitFor();
  await page.getByRole("button", { name: "Log out all other devices" }).click();
  await notice(page, "All other devices were logged out").waitFor();
  await phone.page.reload();
  await phone.page.getByText("登录已失效").waitFor();
  await keepsState(site, laptop, walker);

  const second = await laptop.context.newPage();
  await second.goto("/problem");
  await second.getByRole("button", { name: `Menu of ${walker}` }).waitFor();
  await page.goto("/logout");
  await page.waitForURL("**/home");
  await notice(page, "Logged out").waitFor();
  await second.getByRole("button", { name: "Log in" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.goto("/logout");
  await page.waitForURL("**/home");
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
});

/** Checks that the login dialog opens over the page and leaves the page's state unchanged. */
async function keepsState(site: Site, { page, open }: Visit, walker: string): Promise<void> {
  await open("/problem?keyword=A%2BB");
  const tag = page.getByRole("searchbox", { name: "Search tags" });
  await tag.fill("half a word");
  await endSessionAt(page, { site, username: walker, path: getProblemList.path });
  // Uses click() instead of check(), because check() reads the radio button immediately after the click, before the URL
  // has changed.
  await page.getByRole("radio", { name: "Easy" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByText("Your session has ended").waitFor();
  // The list itself is public and was refetched without a session.
  await page
    .getByRole("row", { name: /A\+B Problem/ })
    .first()
    .waitFor();
  await dialog.getByLabel("Username").fill(walker);
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Menu of ${walker}` }).waitFor();
  await expect.poll(() => tag.inputValue()).toBe("half a word");
  await expect.poll(() => new URL(page.url()).search).toContain("difficulty=0");
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}
