import type { Locator, Page } from "playwright-core";
import type { TrackPoint } from "../../src/shared/account/slidePuzzle.ts";
import { handDrag } from "../support/handDrag.ts";
import { startMailServer, type TestMailServer } from "../support/mailServer.ts";
import { answersQuestions } from "./support/captcha.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test, USER_PASSWORD } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("a user registers with a mailed code, and signs in with the name already filled in", async ({
  freshSite,
  onTestFinished,
}) => {
  const site = await freshSite();
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  await site.addUser("walker");
  await site.sql("insert into site_setting values ('site.mail', $1)", [
    JSON.stringify({
      host: "127.0.0.1",
      port: mail.port,
      secure: false,
      user: "",
      sealedPassword: null,
      from: "Judge <judge@example.org>",
      background: "",
    }),
  ]);
  const fields = JSON.stringify({ registerRealname: "required", registerSchool: "optional" });
  await site.sql(
    `insert into site_setting as s (key, value) values ('site.switches', $1)
     on conflict (key) do update set value = s.value || excluded.value`,
    [fields],
  );
  const { page, open } = await site.visit({ locale: "en-US", expectedErrors: /400/ });
  await open("/home");
  await page.getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Register" });
  await dialog.waitFor();
  const labels = await dialog.locator("label").allTextContents();
  expect(labels).toEqual([
    "Username",
    "Password",
    "Confirm password",
    "Email",
    "Email code",
    "Real name",
    "School (optional)",
  ]);
  await expectAccessible(page);

  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await field("Username").fill("wa");
  await field("Real name").focus();
  await dialog.getByText("starting with a letter").waitFor();
  await field("Username").fill("first-comer");
  await field("Real name").fill("Ada Example");
  await field("Password").fill("tomatoes-7");
  await field("Confirm password").fill("tomatoes-8");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByText("Enter your email").waitFor();
  await dialog.getByText("The passwords do not match").waitFor();
  await field("Password").fill("tomatoes-8");
  await dialog.getByText("The passwords do not match").waitFor({ state: "detached" });

  await field("Email").fill("ada@example.org");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByRole("button", { name: /Resend in \d+ s/ }).waitFor();
  await dialog.getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await login.getByRole("button", { name: "Register" }).click();
  // The countdown and the values that the user typed survive switching between dialogs; passwords do not.
  await expect
    .poll(() => dialog.getByRole("button", { name: /Resend in \d+ s/ }).isDisabled())
    .toBe(true);
  await expect.poll(() => field("Real name").inputValue()).toBe("Ada Example");
  await expect.poll(() => field("Password").inputValue()).toBe("");
  await field("Password").fill("tomatoes-7");
  await field("Confirm password").fill("tomatoes-7");

  await field("Email code").fill("12345");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter the six digits").waitFor();
  const code = await codeFor(mail, "ada@example.org");
  await field("Email code").fill(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect.poll(() => field("Email code").inputValue()).toBe("");
  await field("Email code").fill(code);
  await page.keyboard.press("Enter");

  await login.waitFor();
  await notice(page, "Registration complete; log in now").waitFor();
  await expect.poll(() => login.getByLabel("Username").inputValue()).toBe("first-comer");
  await page.keyboard.type("tomatoes-7");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of first-comer" }).waitFor();
  await notice(page, "This is your first login").waitFor();
});

test("after five failures a slide puzzle must be solved before each attempt; a text question replaces it without a pointer", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await site.addUser("walker");
  const { page, open } = await site.visit({
    locale: "en-US",
    theme: "dark",
    width: 390,
    expectedErrors: /400/,
  });
  const currentAnswer = answersQuestions(site, page);
  await open("/home");
  const dialog = await failFiveTimes(page);
  const ready = dialog.locator("[class*=handle][data-ready]");
  await ready.waitFor();
  await expectAccessible(page);
  const password = dialog.getByLabel("Password", { exact: true });
  await password.fill("wrong-6");
  await page.keyboard.press("Enter");
  await dialog.getByText("Complete the security check first").waitFor();
  const handle = dialog.locator("[class*=handle]");
  // The puzzle piece of the security check is first dropped at a wrong position to the left of its gap, because there
  // is not always enough space to the right of the gap.
  await drag(page, handle, (await placeOnScreen(site, dialog)) - 30);
  await dialog.getByText("The piece does not fit there").waitFor();
  await ready.waitFor();
  await drag(page, handle, await placeOnScreen(site, dialog));
  await dialog.getByText(/Verified in \d+(\.\d)? s/).waitFor();
  await password.focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Wrong username or password").waitFor();

  await ready.waitFor();
  await answersByKeyboard(page, dialog, currentAnswer);
  await password.fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Menu of walker" }).waitFor();
  await notice(page, "Welcome, walker").waitFor();
});

/**
 * Opens and answers the alternative to the puzzle by keyboard, starting at the password field; the next Tab stop is
 * that field's show/hide button.
 */
async function answersByKeyboard(
  page: Page,
  dialog: Locator,
  currentAnswer: () => Promise<string>,
): Promise<void> {
  await dialog.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const answer = dialog.getByLabel(/digits/);
  await expect.poll(() => answer.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await dialog.getByText("Wrong or expired captcha").waitFor();
  await expect.poll(() => answer.inputValue()).toBe("");
  await page.keyboard.type(await currentAnswer());
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await dialog.getByText("Verified", { exact: true }).waitFor();
}

async function codeFor(mail: TestMailServer, address: string): Promise<string> {
  await expect.poll(() => mail.to(address).length).toBe(1);
  return /\b(\d{6})\b/.exec(mail.to(address)[0]?.parsed.text ?? "")?.[1] ?? "";
}

async function failFiveTimes(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill("walker");
  for (let i = 1; i <= 5; i += 1) {
    await dialog.getByLabel("Password", { exact: true }).fill(`wrong-${i}`);
    await page.keyboard.press("Enter");
    // Submitting the form removes the previous error. Once the error is shown again, the form accepts the next attempt.
    await dialog.getByText("Wrong username or password").waitFor();
  }
  await dialog.getByRole("heading", { name: "Security check" }).waitFor();
  return dialog;
}

/**
 * The distance that the piece must move on this screen: the position in the newest puzzle, scaled like the picture.
 * First, the puzzle is made ten seconds older. The server refuses a drag that lasted longer than its puzzle has been
 * visible, but the simulated drag takes almost no real time.
 */
async function placeOnScreen(site: Site, dialog: Locator): Promise<number> {
  const [row] = await site.sql<{ x: number }>(
    `update slide_puzzle set shown_at = shown_at - interval '10 seconds'
     where id = (select id from slide_puzzle order by shown_at desc limit 1) returning x`,
  );
  const box = await dialog.locator("[class*=picture]").boundingBox();
  return ((row?.x ?? 0) * (box?.width ?? 325)) / 325;
}

/**
 * Moves the pointer along a simulated drag; its events carry the drag's timestamps, so that the test need not
 * wait.
 */
async function drag(page: Page, handle: Locator, distance: number): Promise<void> {
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12];
  const devtools = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000;
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", point: TrackPoint) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      x: x + point.x,
      y: y + point.y,
      timestamp: begin + point.t / 1000,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
    });
  const track = handDrag(distance);
  const end = track.at(-1) ?? { x: 0, y: 0, t: 0 };
  await page.mouse.move(x, y);
  await send("mousePressed", { x: 0, y: 0, t: 0 });
  for (const point of track.slice(1)) await send("mouseMoved", point);
  await send("mouseReleased", { ...end, t: end.t + 20 });
  await devtools.detach();
}
