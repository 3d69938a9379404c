import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileMarkdown } from "../../src/server/platform/hostileMarkdown.ts";
import { RENDERER_VERSION, renderMarkdown } from "../../src/server/platform/markdown.ts";
import { expectAccessible } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Keeps a file or call back until the answer is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Without it no page starts. */
const mainScripts = "**/assets/vendor-*.js";

/** What is read, with its place on the page: the words and their boxes. */
function read(page: Page, within = "main"): Promise<string[]> {
  return page.evaluate((frame) => {
    const parts = "h1, h2, h3, dt, dd, p, li, pre, figcaption, .katex, th, td, input, svg, main a";
    const visible = { visibilityProperty: true };
    return [...(document.querySelector(frame)?.querySelectorAll<HTMLElement>(parts) ?? [])]
      .filter((part) => part.checkVisibility(visible) && !part.closest("label"))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const place = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
        return `${part.tagName} ${part.textContent.slice(0, 20)} ${place}`;
      });
  }, within);
}

/** Links lead somewhere; nothing else can be pressed or typed into that would not answer. */
async function expectNothingDead(page: Page): Promise<void> {
  const dead = await page
    .locator(":is(button, select, input, main a:not([href])):not([inert])")
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML),
    );
  expect(dead).toEqual([]);
}

const looks = [
  { locale: "zh-CN", theme: "light", width: 1280, words: "请输出它们的和" },
  { locale: "en-US", theme: "dark", width: 390, words: "print their sum" },
] as const;

test.each(looks)(
  "the statement is there before the scripts, and nothing moves when they come: $locale, $theme, $width",
  async ({ locale, theme, width, words }) => {
    const { page, leave } = await site.visit({ locale, theme, width, height: 600 });
    const letGo = await hold(page, mainScripts);
    await page.goto("/problem/1000", { waitUntil: "commit" });
    await page.getByText(words).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator("h1").allTextContents()).toEqual(["1000 A+B Problem"]);
    expect(await page.getAttribute("html", "data-mantine-color-scheme")).toBe(theme);
    await expectNothingDead(page);
    await expectAccessible(page);
    const scrolled = await page.evaluate(() => {
      const pane = document.querySelector("[data-pane=statement]");
      pane?.scrollTo(0, 120);
      window.scrollTo(0, 120);
      return [pane?.scrollTop, window.scrollY];
    });
    expect(Math.max(...scrolled.map(Number))).toBe(120);
    const before = await read(page, "[data-pane=statement]");
    expect(before.length).toBeGreaterThan(20);

    letGo();
    await page.locator("#page-title").waitFor();
    await page.locator(".cm-content").waitFor({ state: "attached" });
    await page.evaluate(() => document.fonts.ready);
    expect(await read(page, "[data-pane=statement]")).toEqual(expect.arrayContaining(before));
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("[data-pane=statement], .boot-bar").count()).toBe(1);
    await page.getByRole("tab", { name: /./ }).first().waitFor();
    await leave();
  },
);

const others = [
  { path: "/home", locale: "zh-CN", theme: "light", width: 1280, words: "写代码，当场见分晓。" },
  { path: "/", locale: "en-US", theme: "dark", width: 390, words: "Write code. Get a verdict." },
  { path: "/problem", locale: "zh-CN", theme: "light", width: 1280, words: "A+B Problem" },
  { path: "/problem", locale: "en-US", theme: "dark", width: 390, words: "A+B Problem" },
] as const;

test.each(others)(
  "$path is there before the scripts, and nothing moves when they come: $locale, $theme, $width",
  async ({ path, locale, theme, width, words }) => {
    const { page, leave } = await site.visit({ locale, theme, width });
    const letGo = await hold(page, mainScripts);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByText(words).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.getAttribute("html", "data-mantine-color-scheme")).toBe(theme);
    await expectNothingDead(page);
    expect(await page.locator("main a[href='/problem/1000']").first().isVisible()).toBe(true);
    await expectAccessible(page);
    const before = await read(page);
    expect(before.length).toBeGreaterThan(30);

    letGo();
    await page.locator("#page-title").waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await read(page)).toEqual(expect.arrayContaining(before));
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.locator(".boot-bar").count()).toBe(0);
    await leave();
  },
);

test("a link of a first drawing leads to its page", async () => {
  const { page, leave } = await site.visit({ locale: "en-US" });
  const letGo = await hold(page, mainScripts);
  await page.goto("/problem", { waitUntil: "commit" });
  await page.getByRole("link", { name: "A+B Problem" }).click();
  await page.waitForURL("**/problem/1000");
  await page.getByText("print their sum").waitFor();
  letGo();
  await page.locator("#page-title").waitFor();
  await leave();
});

test("a search, and a bank of problems that refuses, leave the drawing to the page", async () => {
  const { page, leave } = await site.visit({ locale: "en-US", forgive: /500/ });
  const letGo = await hold(page, mainScripts);
  for (const path of ["/problem?keyword=sum", "/home?announcement=1"]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForTimeout(400);
    expect(await page.locator("main").count()).toBe(0);
  }
  await page.route("**/api/get-problem-list?*", (route) =>
    route.fulfill({ status: 500, json: { status: 500, data: null, msg: "no" } }),
  );
  await page.goto("/home", { waitUntil: "commit" });
  await page.waitForTimeout(400);
  expect(await page.locator("main").count()).toBe(0);
  letGo();
  await page.locator("#page-title").waitFor();
  await leave();
});

test("a hostile title is only words", async () => {
  const title = `<img src=x onerror=alert(1)>"'{count}`;
  await site.server.db.query({
    text: `update problem_title set title = $1
      where problem_id = (select id from problem where problem.problem_id = '1002')`,
    values: [title],
  });
  const { page, leave } = await site.visit();
  const letGo = await hold(page, mainScripts);
  await page.goto("/problem", { waitUntil: "commit" });
  await page.getByText(title).waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  letGo();
  await page.locator("#page-title").waitFor();
  expect(await page.getByText(title).count()).toBe(1);
  await leave();
});

test("a hostile statement is harmless before the scripts too", async () => {
  const payloads = hostileMarkdown.map(([, source]) => renderMarkdown(source)).join("");
  const description = `<p>The last sum.</p>${payloads}`;
  const html = { description, input: "", output: "", hint: "" };
  await site.server.db.query({
    text: `update problem_statement set html = $1, renderer = $2
      where problem_id = (select id from problem where problem.problem_id = '1001')`,
    values: [JSON.stringify(html), RENDERER_VERSION],
  });
  // Pictures that are not there are only missing.
  const { page, leave } = await site.visit({ forgive: /404|400/ });
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(dialog.message());
    void dialog.dismiss();
  });
  const letGo = await hold(page, mainScripts);
  await page.goto("/problem/1001", { waitUntil: "commit" });
  await page.getByText("The last sum.").waitFor();
  await page.waitForTimeout(200);
  const found = await page
    .locator("main")
    .evaluate((main) =>
      [...main.querySelectorAll("*")].flatMap((each) => [
        ...(/^(script|iframe|object|embed|form|base|meta)$/i.test(each.tagName)
          ? [each.tagName]
          : []),
        ...each.getAttributeNames().filter((name) => name.startsWith("on")),
      ]),
    );
  expect(found).toEqual([]);
  expect(happened).toEqual([]);
  letGo();
  await page.locator("#page-title").waitFor();
  expect(happened).toEqual([]);
  await leave();
});

test("somebody signed in, and a problem that is not there, begin as usual", async () => {
  await site.addUser("reader");
  const member = await site.visit({ as: "reader" });
  const letGo = await hold(member.page, mainScripts);
  for (const path of ["/home", "/problem", "/problem/1000"]) {
    await member.page.goto(path, { waitUntil: "commit" });
    await member.page.waitForTimeout(400);
    expect(await member.page.locator("main").count()).toBe(0);
  }
  letGo();
  await member.page.getByText("请输出它们的和").waitFor();
  await member.leave();
  const guest = await site.visit({ forgive: /404/ });
  await guest.open("/problem/nothing");
  expect(await guest.page.locator("h1").count()).toBe(1);
  await guest.leave();
});

test.each([
  ["/home", "**/api/home-summary", "Write code."],
  ["/home", "**/assets/first-*.js", "Write code."],
  ["/problem", "**/api/get-problem-list?*", "A+B Problem"],
])("%s without %s is drawn once, by the page itself", async (path, late, words) => {
  const { page, leave } = await site.visit({ locale: "en-US" });
  const letGo = await hold(page, late);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#page-title").waitFor();
  letGo();
  await page.getByText(words).first().waitFor();
  await page.waitForTimeout(300);
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.locator("main").count()).toBe(1);
  await leave();
});

test.each(["**/api/get-problem?*", "**/assets/first-*.js"])(
  "what comes after the scripts is drawn once, by the page itself: %s",
  async (late) => {
    const { page, leave } = await site.visit({ locale: "en-US" });
    const letGo = await hold(page, late);
    await page.goto("/problem/1000", { waitUntil: "commit" });
    await page.locator("#page-title").waitFor({ state: "attached" });
    letGo();
    await page.getByText("print their sum").waitFor();
    await page.locator(".cm-content").waitFor();
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("main").count()).toBe(1);
    await leave();
  },
);
