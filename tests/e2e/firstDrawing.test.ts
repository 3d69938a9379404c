import type { Page } from "playwright-core";
import { hostileMarkdown } from "../../src/server/platform/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/markdown.ts";
import { RENDERER_VERSION } from "../../src/server/platform/rendering.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

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

test("statement, home and list are there before the scripts, and nothing moves when they come", async ({
  site,
}) => {
  const wide = { locale: "zh-CN", theme: "light", width: 1280 } as const;
  const narrow = { locale: "en-US", theme: "dark", width: 390 } as const;
  await statementFirst(site, { ...wide, words: "请输出它们的和" });
  await statementFirst(site, { ...narrow, words: "print their sum" });
  await pageFirst(site, "/home", { ...wide, words: "编写程序，即时得到评测结果。" });
  await pageFirst(site, "/", { ...narrow, words: "Write code. Get a verdict." });
  await pageFirst(site, "/problem", { ...wide, words: "A+B Problem" });
  await pageFirst(site, "/problem", { ...narrow, words: "A+B Problem" });
});

interface Look {
  locale: "zh-CN" | "en-US";
  theme: "light" | "dark";
  width: number;
  words: string;
}

async function statementFirst(site: Site, { words, ...look }: Look): Promise<void> {
  const { page, leave } = await site.visit({ ...look, height: 600 });
  const letGo = await hold(page, mainScripts);
  await page.goto("/problem/1000", { waitUntil: "commit" });
  await page.getByText(words).waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator("h1").allTextContents()).toEqual(["1000 A+B Problem"]);
  expect(await page.getAttribute("html", "data-theme")).toBe(look.theme);
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
}

async function pageFirst(site: Site, path: string, { words, ...look }: Look): Promise<void> {
  const { page, leave } = await site.visit(look);
  const letGo = await hold(page, mainScripts);
  await page.goto(path, { waitUntil: "commit" });
  await page.getByText(words).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.getAttribute("html", "data-theme")).toBe(look.theme);
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
}

test("before the scripts hostile titles and statements are only words, and a link leads to its page", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await hostileTitle(site);
  await hostileStatement(site);
});

async function hostileTitle(site: Site): Promise<void> {
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
  await page.getByRole("link", { name: "A+B Problem" }).click();
  await page.waitForURL("**/problem/1000");
  await page.getByText("请输出它们的和").waitFor();
  letGo();
  await page.locator("#page-title").waitFor();
  await page.goto("/problem");
  await page.getByText(title).waitFor();
  expect(await page.getByText(title).count()).toBe(1);
  await leave();
}

async function hostileStatement(site: Site): Promise<void> {
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
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
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
}
