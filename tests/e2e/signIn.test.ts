import type { Page } from "playwright-core";
import { getProblemList } from "../../src/shared/problem.ts";
import { endSessionAt } from "./support/endSession.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, test, USER_PASSWORD } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("a guest signs in by keyboard; errors are shown at their fields; the dialog returns the focus", async ({
  site,
}) => {
  const walker = await site.person("walker");
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
  await dialog.getByRole("button", { name: "Log in" }).click();
  const username = dialog.getByLabel("Username");
  await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");
  const described = await username.getAttribute("aria-describedby");
  await expect
    .poll(() => page.locator(`[id="${described}"]`).textContent())
    .toContain("Enter your username");
  await expect.poll(() => focusedName(page)).toBe("username");
  await page.keyboard.type(walker);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong one");
  await page.keyboard.press("Enter");
  await dialog.getByText("Wrong username or password").waitFor();
  await expect.poll(() => focusedName(page)).toBe("password");
  expect(await username.inputValue()).toBe(walker);
  const field = dialog.getByLabel("Password", { exact: true });
  await field.fill(USER_PASSWORD);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => field.getAttribute("type")).toBe("text");
  await field.press("Enter");
  await page.getByRole("button", { name: `Menu of ${walker}` }).waitFor();
  await page.getByRole("heading", { level: 1, name: `Welcome back, ${walker}` }).waitFor();
});

test("a one-time password must be changed before anything else, and then the session continues", async ({
  site,
}) => {
  const newcomer = await site.person("newcomer");
  await site.sql("update app_user set must_change_password = true where username = $1", [newcomer]);
  const { page, open } = await site.visit({ locale: "en-US" });
  await open("/problem");
  await page.getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username").fill(newcomer);
  await login.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  const forced = page.getByRole("dialog", { name: "Set your own password" });
  await forced.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.reload();
  await forced.waitFor();

  await forced.getByLabel("One-time password").fill(USER_PASSWORD);
  await forced.getByLabel("New password", { exact: true }).fill("mine-now");
  await forced.getByLabel("Confirm new password").fill("mine-mow");
  await forced.getByRole("button", { name: "Save new password" }).click();
  await forced.getByText("The passwords do not match").waitFor();
  await forced.getByLabel("Confirm new password").fill("mine-now");
  await forced.getByRole("button", { name: "Save new password" }).click();
  await forced.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Menu of ${newcomer}` }).waitFor();
  await page.reload();
  await page
    .getByRole("row", { name: /A\+B Problem/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("a session that ends opens the dialog over the page, and the page keeps its state", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "en-US", as: walker, expectedErrors: /401/ });
  await open("/problem?keyword=A%2BB");
  const tag = page.getByRole("searchbox", { name: "Search tags" });
  await tag.fill("half a word");
  await endSessionAt(page, { site, username: walker, path: getProblemList.path });
  // Not check(): it reads the field in the same tick as the click, before the address has changed.
  await page.getByRole("radio", { name: "Easy" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByText("Your session has ended").waitFor();
  // The list itself is public and was refetched as a guest.
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
});

test("logging out applies to other tabs, ending sessions to other devices; the logout address works for both", async ({
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

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}
