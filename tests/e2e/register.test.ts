import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handDrag } from "../support/handDrag.ts";
import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { answersQuestions } from "./support/captcha.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { notice } from "./support/notices.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";

let site: Site;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  site = await openSite();
  await site.addUser("walker");
  await store("site.mail", {
    ...{ host: "127.0.0.1", port: mail.port, secure: false, user: "", sealedPassword: null },
    ...{ from: "Judge <judge@example.org>", background: "" },
  });
});
afterAll(async () => {
  await site?.close();
  await mail?.close();
});

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  site.server.db.query<Row>({ text, values });

async function store(key: string, value: object): Promise<void> {
  await sql(
    "insert into site_setting values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, JSON.stringify(value)],
  );
}

test("somebody joins with a mailed code, and signs in with the name already filled in", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", forgive: /400/ });
  await open("/home");
  await page.getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Register" });
  await dialog.waitFor();
  const labels = await dialog.locator("label").allTextContents();
  expect(labels).toEqual([
    ...["Username", "Real name", "School", "Student number"],
    ...["Password", "Repeat the password", "Email", "Email code"],
  ]);
  await expectAccessible(page);

  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await field("Username").fill("walker");
  await field("Real name").focus();
  await dialog.getByText("A letter first").waitFor();
  await field("Username").fill("first-comer");
  await field("Real name").fill("Ada Example");
  await field("School").fill("School No. 1");
  await field("Student number").fill("20260101");
  await field("Password").fill("secret-1");
  await field("Repeat the password").fill("secret-2");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByText("Enter your email").waitFor();
  await dialog.getByText("Password does not match").waitFor();
  await field("Password").fill("secret-2");
  await dialog.getByText("Password does not match").waitFor({ state: "detached" });

  await field("Email").fill("ada@example.org");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByRole("button", { name: /Again in \d+ s/ }).waitFor();
  await dialog.getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByRole("button", { name: "Register" }).click();
  // The countdown and what was typed outlive the change of dialogs; passwords do not.
  await expect
    .poll(() => dialog.getByRole("button", { name: /Again in \d+ s/ }).isDisabled())
    .toBe(true);
  await expect.poll(() => field("Real name").inputValue()).toBe("Ada Example");
  await expect.poll(() => field("Password").inputValue()).toBe("");
  await field("Password").fill("secret-1");
  await field("Repeat the password").fill("secret-1");

  await field("Email code").fill("12345");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter the six digits").waitFor();
  const code = await codeFor("ada@example.org");
  await field("Email code").fill(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect.poll(() => field("Email code").inputValue()).toBe("");
  await field("Email code").fill(code);
  await page.keyboard.press("Enter");

  await login.waitFor();
  await notice(page, "You are registered; log in now").waitFor();
  await expect.poll(() => login.getByLabel("Username").inputValue()).toBe("first-comer");
  await page.keyboard.type("secret-1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of first-comer" }).waitFor();
  await notice(page, "This is your first login").waitFor();
  await leave();
});

test("a name that is taken is told on leaving its field, in Chinese too; the form fits a phone", async () => {
  const { page, open, leave } = await site.visit({ width: 390, theme: "dark" });
  await sql("update app_user set username = 'walker-one' where username = 'walker'");
  await open("/home");
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "立即注册" }).click();
  const dialog = page.getByRole("dialog", { name: "注册" });
  await dialog.getByLabel("用户名").fill("Walker-One");
  await dialog.getByLabel("学校").focus();
  await dialog.getByText("用户名已存在").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await sql("update app_user set username = 'walker' where username = 'walker-one'");
  await leave();
});

test("a site that approves its accounts says so before and after; a closed one offers nothing", async () => {
  const approving = { registerWithoutCode: true, registerNeedsApproval: true };
  await store("site.switches", approving);
  const { page, open, leave } = await site.visit({ locale: "en-US", forgive: /400/ });
  await open("/home");
  await page.getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("an administrator approves new accounts").waitFor();
  await expect.poll(() => dialog.getByLabel("Email code").count()).toBe(0);
  for (const [label, value] of Object.entries({
    ...{ Username: "applicant", "Real name": "Ada", School: "One", "Student number": "123456" },
    ...{ Password: "secret-1", "Repeat the password": "secret-1", Email: "b@example.org" },
  })) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await page.keyboard.press("Enter");
  await dialog.getByText("The account applicant is made and waits").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  await store("site.switches", { register: false });
  await page.reload();
  await page.getByRole("button", { name: "Log in" }).click();
  await dialog.getByRole("button", { name: "Forgot password?" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Register" }).count()).toBe(0);
  await store("site.switches", {});
  await leave();
});

test("after five failures a piece is slid into its place by hand, and then the password counts", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", forgive: /400/ });
  await open("/home");
  const dialog = await failFiveTimes(page);
  const handle = dialog.locator("[class*=handle]");
  await dialog.locator("[class*=handle][data-ready]").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByText("Complete the security check first").waitFor();

  await drag(page, handle, (await placeOnScreen(dialog)) + 30);
  await dialog.getByText("The piece does not fit there").waitFor();
  await dialog.locator("[class*=handle][data-ready]").waitFor();
  await drag(page, handle, await placeOnScreen(dialog));
  await dialog.getByText(/Verified in \d+(\.\d)? s/).waitFor();
  await dialog.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of walker" }).waitFor();
  await leave();
});

test("without a pointer a question in words stands for the puzzle", async () => {
  const { page, open, leave } = await site.visit({
    ...{ locale: "en-US", theme: "dark", width: 390, forgive: /400/ },
  });
  const answerShown = answersQuestions(site, page);
  await open("/home");
  const dialog = await failFiveTimes(page);
  await dialog.locator("[class*=handle][data-ready]").waitFor();
  await expectAccessible(page);
  // From the password (shown or hidden by the next stop) to the other way.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const answer = dialog.getByLabel(/digits/);
  await expect.poll(() => answer.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await dialog.getByText("Wrong or outdated captcha").waitFor();
  await expect.poll(() => answer.inputValue()).toBe("");
  await page.keyboard.type(await answerShown());
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await dialog.getByText("Verified", { exact: true }).waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of walker" }).waitFor();
  await notice(page, /Last login: .+ from 127\.0\.0\.1/).waitFor();
  await leave();
});

async function codeFor(address: string): Promise<string> {
  await expect.poll(() => mail.to(address).length, { timeout: 15_000 }).toBe(1);
  return /\b(\d{6})\b/.exec(mail.to(address)[0]?.parsed.text ?? "")?.[1] ?? "";
}

async function failFiveTimes(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill("walker");
  for (let i = 1; i <= 5; i += 1) {
    await dialog.getByLabel("Password", { exact: true }).fill(`wrong-${i}`);
    await page.keyboard.press("Enter");
    // The press takes the words of the one before away; with these the form takes the next.
    await dialog.getByText("Wrong username or password").waitFor();
  }
  await dialog.getByRole("heading", { name: "Security check" }).waitFor();
  return dialog;
}

/** How far the piece must go on this screen: the newest puzzle's place, scaled as the picture is. */
async function placeOnScreen(dialog: Locator): Promise<number> {
  const [row] = await sql<{ x: number }>(
    "select x from slide_puzzle order by shown_at desc limit 1",
  );
  const box = await dialog.locator("[class*=picture]").boundingBox();
  return ((row?.x ?? 0) * (box?.width ?? 325)) / 325;
}

/** Moves the real pointer along a hand's track, in a hand's time. */
async function drag(page: Page, handle: Locator, distance: number): Promise<void> {
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  let last = 0;
  for (const point of handDrag(distance)) {
    await page.waitForTimeout(point.t - last);
    last = point.t;
    await page.mouse.move(x + point.x, y + point.y);
  }
  await page.mouse.up();
}
