import sharp from "sharp";
import type { Page } from "playwright-core";
import { changeUserInfo } from "../../src/shared/account/profile.ts";
import { endSessionAt } from "./support/endSession.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD, type Visit } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

async function stored(site: Site, username: string): Promise<Record<string, string | null>> {
  const [row] = await site.sql<Record<string, string | null>>(
    "select nickname, gender, blog, signature, avatar from app_user where username = $1",
    [username],
  );
  return row ?? {};
}

/** A picture of 600 × 300 pixels: red, green and blue thirds next to each other. */
async function flag(): Promise<Buffer> {
  const stripe = (background: string) => ({
    create: { width: 200, height: 300, channels: 3 as const, background },
  });
  return sharp({ create: { width: 600, height: 300, channels: 3, background: "#f00" } })
    .composite([
      { input: stripe("#0f0"), left: 200, top: 0 },
      { input: stripe("#00f"), left: 400, top: 0 },
    ])
    .png()
    .toBuffer();
}

const colours = ["red", "green", "blue"];

/** The name of a pixel's colour. */
const colourOf = (pixel: Iterable<number>) =>
  colours[Array.from(pixel).findIndex((value, at) => at < 3 && value > 128)] ?? "";

/** The colour at a position of the served avatar. */
async function colourAt(address: string, left: number, top = 128): Promise<string> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  return colourOf(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer());
}

/** Returns the colours of the preview at these fractions of its width, at half its height. */
async function previewed(page: Page, places: number[]): Promise<string[]> {
  const pixels = await page
    .getByRole("dialog")
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement, parts) => {
      const { width, height } = canvas;
      const context2d = canvas.getContext("2d");
      return parts.map((part) =>
        Array.from(context2d?.getImageData(part * width, height / 2, 1, 1).data ?? []),
      );
    }, places);
  return pixels.map(colourOf);
}

async function choosePicture(page: Page, buffer: Buffer, name = "flag.png"): Promise<void> {
  await page.setInputFiles("input[type=file]", { name, mimeType: "image/png", buffer });
}

test("the profile is edited with a live preview, gets a cropped picture, is checked, saved, and shown to others", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open("/setting");
  const parts = page.getByRole("navigation", { name: "Sections of the settings" });
  const current = parts.locator("[aria-current]");
  await expect.poll(() => current.allTextContents()).toEqual(["Profile"]);
  // The last section is too short to be scrolled to the upper part of the window, but it must be marked as the current
  // one.
  await parts.getByRole("link", { name: "API tokens" }).click();
  await expect.poll(() => current.allTextContents()).toEqual(["API tokens"]);
  await page.getByLabel("Nickname").fill("Long-distance");
  await page.getByRole("radio", { name: "Female", exact: true }).check();
  await page.getByLabel("Blog").fill("javascript:alert(1)");
  await page.getByLabel("Bio").fill("I like **graphs** and $x^2$ <img src=x onerror=alert(1)>");
  await page.getByRole("region", { name: "Preview" }).locator("strong").waitFor();
  await page.getByRole("region", { name: "Preview" }).locator(".katex").first().waitFor();
  await page.locator("#profile").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a full address").waitFor();
  await expect
    .poll(() => page.getByLabel("Blog").evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect((await stored(site, walker))["nickname"]).toBe("");
  await page.getByLabel("Blog").fill("https://walker.example/");
  await page.locator("#profile").getByRole("button", { name: "Save", exact: true }).click();
  await notice(page, "Profile saved").waitFor();
  expect(await stored(site, walker)).toMatchObject({
    nickname: "Long-distance",
    gender: "female",
    blog: "https://walker.example/",
  });

  await cropsPicture(site, page, walker);

  const guest = await site.visit({ locale: "en-US" });
  await guest.open(`/user-home?username=${walker.toUpperCase()}`);
  await guest.page.getByText("Long-distance").waitFor();
  await guest.page.getByRole("img", { name: "female" }).waitFor();
  const blog = guest.page.getByRole("link", { name: "Blog" });
  await expect.poll(() => blog.getAttribute("href")).toBe("https://walker.example/");
  await expect.poll(() => blog.getAttribute("rel")).toContain("noopener");
  await guest.page.getByRole("tabpanel").locator("strong", { hasText: "graphs" }).waitFor();
  await expect.poll(() => guest.page.getByRole("tabpanel").locator("img").count()).toBe(0);
});

/** Rotates, enlarges and crops the picture by keyboard; the page header shows the new picture at once. */
async function cropsPicture(site: Site, page: Page, walker: string): Promise<void> {
  await choosePicture(page, await flag());
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await dialog.getByRole("img", { name: "Preview" }).waitFor();
  await expectAccessible(page);
  // Moves the picture to the right until the crop area is at the picture's left end: the area then contains the red
  // part and half of the green part.
  await dialog.getByRole("group", { name: /Crop area/ }).focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => previewed(page, [0.02, 0.98])).toEqual(["red", "green"]);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await dialog.waitFor({ state: "detached" });
  const { avatar } = await stored(site, walker);
  expect(avatar).toMatch(/^\/api\/public\/img\//);
  const halves = await Promise.all([5, 250].map((x) => colourAt(site.address + avatar, x)));
  expect(halves).toEqual(["red", "green"]);
  await page.locator(`header img[src="${avatar}"]`).waitFor();

  // After the clockwise rotation, the left end of the flag is at the top; at fourfold zoom, only the middle is visible.
  await choosePicture(page, await flag());
  await dialog.getByRole("button", { name: "Rotate right" }).click();
  await dialog.getByRole("slider", { name: "Zoom" }).press("End");
  await expect.poll(() => dialog.getByRole("slider").inputValue()).toBe("4");
  await expect.poll(() => previewed(page, [0.02, 0.5, 0.98])).toEqual(["green", "green", "green"]);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await dialog.waitFor({ state: "detached" });
  const turned = (await stored(site, walker))["avatar"]!;
  expect(turned).not.toBe(avatar);
  expect(await colourAt(site.address + turned, 128)).toBe("green");

  await choosePicture(page, Buffer.from("<svg/>"), "x.png");
  await page.getByText("The browser cannot read this picture").waitFor();
  await choosePicture(page, Buffer.alloc(2 * 1024 * 1024 + 1), "large.png");
  await page.getByText("The picture can be at most 2 MB").waitFor();
}

test("unsaved changes remain after the session has ended, and leaving with them requires a confirmation", async ({
  site,
}) => {
  const neighbour = await site.person("neighbour");
  const { page, open } = await site.visit({
    locale: "en-US",
    as: neighbour,
    expectedErrors: /401/,
  });
  await open("/setting");
  await page.getByLabel("School").fill("The school next door");
  await endSessionAt(page, { site, username: neighbour, path: changeUserInfo.path });
  await page.locator("#profile").getByRole("button", { name: "Save", exact: true }).click();
  const login = page.getByRole("dialog");
  await login.locator("input[name=username]").fill(neighbour);
  await login.locator("input[name=password]").fill(USER_PASSWORD);
  await login.locator("button[type=submit]").click();
  await page.getByText("Your unsaved changes were restored").waitFor();
  await expect.poll(() => page.getByLabel("School").inputValue()).toBe("The school next door");
  await page.reload();
  await page.getByText("Your unsaved changes were restored").waitFor();

  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Home" })
    .click();
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(new URL(page.url()).pathname).toBe("/setting");
  await expect.poll(() => page.getByLabel("School").inputValue()).toBe("The school next door");
  await page.getByRole("link", { name: "Password", exact: true }).click();
  await expect
    .poll(() => question.count(), { message: "an anchor of the same page does not leave it" })
    .toBe(0);
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Home" })
    .click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/home");
  await open("/setting");
  await expect.poll(() => page.getByLabel("School").inputValue()).toBe("");

  // The password is changed on the same page, and the other values that the user typed are kept.
  await page.getByLabel("Nickname").fill("Half typed");
  await page.getByLabel("Current password").first().fill(USER_PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("another-one");
  await page.getByLabel("Confirm new password").fill("another-one");
  await page.keyboard.press("Enter");
  await notice(page, "Password changed").waitFor();
  await expect.poll(() => page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Nickname").inputValue()).toBe("Half typed");
  await page.locator("#profile").getByRole("button", { name: "Save", exact: true }).click();
  await notice(page, "Profile saved").waitFor();
  expect((await stored(site, neighbour))["nickname"]).toBe("Half typed");
});

test("the bell shows new messages; a user's page: year by keyboard, solved problems by level, opened from lists and the menu", async ({
  site,
}) => {
  const walker = await site.person("walker");
  await site.sql(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip)
     select id, problem_id, md5($1), now() - make_interval(days => 3 * id::int), 0, 9, 'C', ''
     from problem where auth = 1`,
    [walker],
  );
  await site.sql(
    `insert into solved select uid, problem_id, submit_id, submit_time from submission
     where uid = md5($1) on conflict do nothing`,
    [walker],
  );
  await site.sql(
    `update user_count set total = n, ac = n from (select count(*) as n from solved
     where uid = md5($1)) s where user_count.uid = md5($1)`,
    [walker],
  );

  const own = await site.visit({ as: walker });
  await readsMessage(site, own, walker);
  await own.page.getByRole("button", { name: `${walker} 的菜单` }).click();
  await own.page.getByRole("menuitem", { name: "我的首页" }).click();
  await own.page.getByRole("heading", { level: 1, name: walker }).waitFor();
  await own.page.getByRole("link", { name: "编辑资料" }).waitFor();
  await own.page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await expectAccessible(own.page);
  await expectNoSidewaysScroll(own.page, [320, 390, 768, 1440]);

  const guest = await site.visit({ locale: "en-US", theme: "dark", width: 390, height: 844 });
  await guest.open(`/user-home?username=${walker}&tab=solved`);
  await expectAccessible(guest.page);
  const days = guest.page.getByRole("grid", { name: /Submissions per day/ });
  await days.locator("[tabindex='0']").focus();
  const caption = guest.page.locator("p", { hasText: /^\w+ \d+, \d{4}: / });
  const today = await caption.textContent();
  await guest.page.keyboard.press("ArrowLeft");
  await expect.poll(() => caption.textContent()).not.toBe(today);
  await guest.page.keyboard.press("ArrowRight");
  await expect.poll(() => caption.textContent()).toBe(today);
  await expect
    .poll(() => guest.page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(390);
  const levels = guest.page.getByRole("tabpanel").getByRole("heading");
  await expect.poll(() => levels.count()).toBeGreaterThan(1);
  await guest.page.getByRole("tab", { name: /Solved problems/ }).press("ArrowLeft");
  await expect.poll(() => new URL(guest.page.url()).searchParams.get("tab")).toBeNull();
  await guest.page.getByRole("tab", { name: "Bio" }).press("ArrowRight");
  await guest.page.getByRole("tabpanel").getByRole("link", { name: "1000", exact: true }).click();
  await expect.poll(() => new URL(guest.page.url()).pathname).toBe("/problem/1000");

  await guest.page.setViewportSize({ width: 1280, height: 800 });
  await guest.open("/status");
  await guest.page.getByRole("link", { name: walker, exact: true }).first().click();
  await expect.poll(() => guest.page.title()).toBe(`${walker}'s page - VERDICT`);
});

/** Opening the list of messages marks the messages as read. */
async function readsMessage(site: Site, { page, open }: Visit, walker: string): Promise<void> {
  await site.sql(
    `insert into message (uid, kind, template, params)
     values (md5($1), 'sys', 'roleChanged', '{"from": 1002, "to": 1001}')`,
    [walker],
  );
  await open("/home");
  const bell = page.getByRole("link", { name: "1 条未读消息" });
  await bell.click();
  await page.getByText("普通管理员").waitFor();
  await page.getByRole("img", { name: "未读" }).waitFor();
  await bell.waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "删除消息：你的权限已变更" }).click();
  await page.getByText("没有消息").waitFor();
}
