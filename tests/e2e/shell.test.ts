import { afterAll, beforeAll, expect, test } from "vitest";
import { HEARTBEAT_MS } from "../../src/shared/judgeProtocol.ts";
import { connectNode } from "../http/judgingWorld.ts";
import { notice } from "./support/notices.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

test("the root address leads home; titles name the page and the site", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/");
  expect(new URL(page.url()).pathname).toBe("/home");
  await expect.poll(() => page.title()).toBe("Home - VERDICT");
  await page.getByRole("navigation").getByRole("link", { name: "Problems" }).click();
  await expect.poll(() => page.title()).toBe("Problems - VERDICT");
  await expect
    .poll(() => page.locator("header [aria-current=page]").textContent())
    .toBe("Problems");
  await leave();
});

test("only sections that exist and are switched on are offered", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  const sections = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect
    .poll(() => sections.allTextContents())
    .toEqual(["Home", "Problems", "Status", "Ranking", "About"]);
  await expect.poll(() => page.getByRole("button", { name: "Register" }).count()).toBe(0);
  await leave();
});

test("the language changes everything at once, also what the server said, and stays", async () => {
  const { page, open, leave } = await site.visit();
  await open("/problem");
  await page.getByRole("heading", { level: 1, name: "题目" }).waitFor();
  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await page.getByRole("heading", { level: 1, name: "Problems" }).waitFor();
  await page.getByRole("link", { name: "A Month on the Wall" }).waitFor();
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("en-US");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Problems" }).waitFor();
  await leave();
});

test("the chosen theme is there before the first script of the page runs", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", forgive: /ERR_FAILED/ });
  await open("/home");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(() => scheme(page)).toBe("dark");
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.reload();
  await expect.poll(() => scheme(page)).toBe("dark");
  await page.unroute("**/assets/index-*.js");
  await page.reload();
  await page.locator("#page-title").waitFor();
  await expect.poll(() => scheme(page)).toBe("dark");
  await leave();
});

test("the menu works by arrow keys and gives the focus back on Escape", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/home");
  const button = page.getByRole("button", { name: "Theme" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Light");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Dark");
  await page.keyboard.press("End");
  await expect.poll(() => focusedText(page)).toBe("As the system");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Light");
  await page.keyboard.press("Escape");
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await leave();
});

test("below 1050 pixels the sections are in a drawer", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", width: 1049 });
  await open("/home");
  await expect.poll(() => page.getByRole("navigation", { name: "Main menu" }).count()).toBe(0);
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await opener.click();
  await drawer.getByRole("link", { name: "Problems" }).click();
  await page.waitForURL("**/problem");
  await drawer.waitFor({ state: "detached" });
  await leave();
});

test("an unknown address shows the way home and back", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  await open("/problem");
  await open("/no/such/page");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/problem");
  await open("/no/such/page");
  await page.getByRole("link", { name: "Go home" }).click();
  await page.waitForURL("**/home");
  await leave();
});

test("losing the network is said, and so is its return", async () => {
  const visit = await site.visit({ locale: "en-US", forgive: /ERR_INTERNET_DISCONNECTED/ });
  const { page } = visit;
  await visit.open("/home");
  await visit.context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await visit.context.setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  await notice(page, "You are online again").waitFor();
  await visit.leave();
});

test("staff is told on every page that no judge is alive; others are not", async () => {
  const root = await site.visit({ locale: "en-US", as: "root" });
  for (const path of ["/home", "/problem"]) {
    await root.open(path);
    await root.page.getByText("No judge is online").first().waitFor();
  }
  await root.leave();
  const guest = await site.visit({ locale: "en-US" });
  await guest.open("/problem");
  await expect.poll(() => guest.page.getByText("No judge is online").count()).toBe(0);
  await guest.leave();
});

test("a judge without full isolation is named to staff, with the reasons", async () => {
  const node = await connectNode(site.address, { name: "frail" });
  await node.hello({ name: "frail", tier: "weak", reasons: ["no-cgroup"] });
  // A node that says nothing counts as gone, and a busy machine takes its time to draw pages.
  const beat = setInterval(
    () => node.send({ type: "heartbeat", running: [], free: 1 }),
    HEARTBEAT_MS,
  );
  const root = await site.visit({ locale: "en-US", as: "root" });
  await root.open("/problem");
  const reasons = root.page.getByRole("region", { name: "Notice for staff" });
  await reasons.getByText("Judge frail runs in the weak tier").waitFor();
  await reasons.getByText("no-cgroup").waitFor();
  await root.leave();
  const guest = await site.visit({ locale: "en-US" });
  await guest.open("/home");
  await guest.page.getByText("Python3").waitFor();
  await expect.poll(() => guest.page.getByText("weak tier").count()).toBe(0);
  await guest.leave();
  clearInterval(beat);
  node.kill();
});

test("the console greets those who look there", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US" });
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await open("/home");
  await expect.poll(() => lines.join("\n")).toContain("Welcome to Verdict Online Judge!");
  await leave();
});

test("one address per page: what a browser asks for fits into the budget", async () => {
  for (const [path, most] of [
    ["/home", 170],
    ["/problem", 170],
  ] as const) {
    const { page, open, leave } = await site.visit();
    await open(path);
    const sent = await page.evaluate(() =>
      [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => !/\/api\/|\.woff2$/.test(name))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
    const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(sent.length).toBeGreaterThan(5);
    expect(total, JSON.stringify(sent)).toBeGreaterThan(50 * 1024);
    expect(total, JSON.stringify(sent)).toBeLessThanOrEqual(most * 1024);
    await leave();
  }
});

function scheme(page: import("playwright-core").Page): Promise<string | null> {
  return page.getAttribute("html", "data-mantine-color-scheme");
}

function focusedText(page: import("playwright-core").Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
