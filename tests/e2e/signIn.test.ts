import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./support/inspect.ts";
import { notice } from "./support/notices.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
});
afterAll(() => site?.close());

test("a guest signs in by keyboard; the dialog gives the focus back where it came from", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
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
  await page.keyboard.type("walker");
  await page.keyboard.press("Tab");
  await page.keyboard.type(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of walker" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Welcome back, walker" }).waitFor();
  await leave();
});

test("missing fields are named at the field, and the first one gets the focus", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  await page.getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Log in" }).click();
  const username = dialog.getByLabel("Username");
  await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");
  const described = await username.getAttribute("aria-describedby");
  await expect
    .poll(() => page.locator(`[id="${described}"]`).textContent())
    .toContain("Enter your username");
  await expect.poll(() => focusedName(page)).toBe("username");
  await leave();
});

test("a wrong password is refused in the reader's language and keeps what was typed", async () => {
  const { page, open, leave } = await site.visit({ forgive: /400/ });
  await open("/home");
  await page.getByRole("button", { name: "登录" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("用户名").fill("walker");
  await dialog.getByLabel("密码", { exact: true }).fill("wrong one");
  await dialog.getByRole("button", { name: "登录" }).click();
  await dialog.getByText("用户名或密码错误").waitFor();
  await expect.poll(() => dialog.getByLabel("用户名").inputValue()).toBe("walker");
  await expect.poll(() => focusedName(page)).toBe("password");
  await leave();
});

test("a password can be shown and hidden", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  await page.getByRole("button", { name: "Log in" }).click();
  const field = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await field.fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => field.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.poll(() => field.getAttribute("type")).toBe("password");
  await leave();
});

test("a one-time password must be changed before anything else, and then all goes on", async () => {
  await site.addUser("newcomer");
  await site.server.db.query({
    text: "update app_user set must_change_password = true where username = 'newcomer'",
    values: [],
  });
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  await page.getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByLabel("Username").fill("newcomer");
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
  await forced.getByLabel("Repeat the new password").fill("mine-mow");
  await forced.getByRole("button", { name: "Save new password" }).click();
  await forced.getByText("The two passwords differ").waitFor();
  await forced.getByLabel("Repeat the new password").fill("mine-now");
  await forced.getByRole("button", { name: "Save new password" }).click();
  await forced.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu of newcomer" }).waitFor();
  await page.reload();
  await page.getByRole("row", { name: /A\+B Problem/ }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await leave();
});

test("the forced change can be left by logging out", async () => {
  await site.addUser("leaver");
  await site.server.db.query({
    text: "update app_user set must_change_password = true where username = 'leaver'",
    values: [],
  });
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "leaver", forgive: /403/ });
  await open("/home");
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("verdict.token"))).toBeNull();
  await leave();
});

test("a session that ends opens the dialog over the page and loses nothing on it", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker", forgive: /401/ });
  await open("/problem?keyword=A%2BB");
  await page
    .getByRole("textbox", { name: "Find a tag" })
    .or(page.getByRole("searchbox", { name: "Find a tag" }))
    .fill("half a word");
  await site.server.db.query({
    text: "delete from session where uid = md5('walker')",
    values: [],
  });
  // Not check(): that looks at the field in the very tick of the click, before the address has changed.
  await page.getByRole("radio", { name: "Easy" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByText("Your session has ended").waitFor();
  // The list itself is public and was asked again as a guest.
  await page.getByRole("row", { name: /A\+B Problem/ }).waitFor();
  await dialog.getByLabel("Username").fill("walker");
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu of walker" }).waitFor();
  await expect
    .poll(() => page.getByRole("searchbox", { name: "Find a tag" }).inputValue())
    .toBe("half a word");
  await expect.poll(() => new URL(page.url()).search).toContain("difficulty=0");
  await leave();
});

test("logging out in one tab logs out the others", async () => {
  const visit = await site.visit({ locale: "en-US", as: "root" });
  await visit.open("/home");
  const second = await visit.context.newPage();
  await second.goto("/problem");
  await second.getByRole("button", { name: "Menu of root" }).waitFor();
  await visit.page.getByRole("button", { name: "Menu of root" }).click();
  await visit.page.getByRole("menuitem", { name: "Log out" }).click();
  await second.getByRole("button", { name: "Log in" }).waitFor();
  await visit.leave();
});

test("the own password is changed from the menu; a wrong old one is explained", async () => {
  await site.addUser("changer");
  const { page, open, leave } = await site.visit({
    locale: "en-US",
    as: "changer",
    forgive: /400/,
  });
  await open("/home");
  await page.getByRole("button", { name: "Menu of changer" }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not it");
  await dialog.getByLabel("New password", { exact: true }).fill("another-one");
  await dialog.getByLabel("Repeat the new password").fill("another-one");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText(/\S/).waitFor();
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await notice(page, "Your password is changed").waitFor();
  await leave();
});

test("the logout address logs a member out and asks a guest to log in", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "walker", forgive: /401/ });
  await open("/problem");
  await page.goto("/logout");
  await page.waitForURL("**/home");
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await notice(page, "You are logged out").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.goto("/logout");
  await page.waitForURL("**/home");
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await leave();
});

function focusedName(page: import("playwright-core").Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}
