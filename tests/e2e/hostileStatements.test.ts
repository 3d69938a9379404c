import type { Browser, BrowserContext, Page } from "playwright-core";
import { hostileMarkdown } from "../../src/server/platform/rendering/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/rendering/markdown.ts";
import { RENDERER_VERSION } from "../../src/server/platform/rendering/rendering.ts";
import { holdScripts } from "./support/holdScripts.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { type PendingRequests, pendingRequestsOf } from "./support/pendingRequests.ts";

const origin = "http://judge.test";

interface Victim {
  page: Page;
  requests: PendingRequests;
  /** Effects that only hostile content can cause in the page, such as dialogs. */
  effects: string[];
}

test("hostile titles and statements are shown as text, none is in the content before the scripts, and none has an effect without the page's defences", async ({
  freshSite,
  browser,
}) => {
  const site = await freshSite();
  await hostileTitle(site);
  await hostileStatement(site);
  await withoutPolicy(browser);
});

/**
 * Checks that sanitised content has no harmful effect even without a Content Security Policy. Also checks that this
 * test notices the effects of content that is not sanitised.
 */
async function withoutPolicy(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const victim = await victimIn(context);
  for (const [what, source] of hostileMarkdown) {
    const overlays = await show(victim, renderMarkdown(source));
    expect(victim.effects, what).toEqual([]);
    expect(overlays, `${what}: elements over the whole page`).toBe(0);
  }
  await show(victim, "<img src=x onerror=alert(1)>");
  await expect.poll(() => victim.effects).toContain("dialog: 1");
  await show(victim, "<img src=https://evil.example/pixel.png>");
  await expect
    .poll(() => victim.effects)
    .toEqual(["foreign request: https://evil.example/pixel.png"]);
  await context.close();
}

async function hostileTitle(site: Site): Promise<void> {
  const title = `<img src=x onerror=alert(1)>"'{count}`;
  await site.server.db.query({
    text: `update problem_title set title = $1
      where problem_id = (select id from problem where problem.problem_id = '1002')`,
    values: [title],
  });
  const { page, leave } = await site.visit();
  const letGo = await holdScripts(page);
  await page.goto("/problem", { waitUntil: "commit" });
  await page.locator(".boot-bar").waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.content()).not.toContain("onerror");
  letGo();
  await page.getByText(title).waitFor();
  expect(await page.getByText(title).count()).toBe(1);
  expect(await page.locator("main img").count()).toBe(0);
  await page.getByRole("link", { name: "A+B Problem" }).click();
  await page.waitForURL("**/problem/1000");
  await page.getByText("请输出它们的和").waitFor();
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
  // The hostile statement contains pictures that do not exist; their requests may fail.
  const { page, leave } = await site.visit({ expectedErrors: /404|400/ });
  const effects: string[] = [];
  page.on("dialog", (dialog) => {
    effects.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/problem/1001", { waitUntil: "commit" });
  await page.getByText("The last sum.").waitFor();
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  const statementHtml = await page
    .locator("[data-pane=statement]")
    .evaluate((statement) =>
      [...statement.querySelectorAll("*")].flatMap((each) => [
        ...(/^(script|iframe|object|embed|form|base|meta)$/i.test(each.tagName)
          ? [each.tagName]
          : []),
        ...each.getAttributeNames().filter((name) => name.startsWith("on")),
      ]),
    );
  expect(statementHtml).toEqual([]);
  expect(effects).toEqual([]);
  await leave();
}

async function victimIn(context: BrowserContext): Promise<Victim> {
  const page = await context.newPage();
  const victim: Victim = { page, requests: pendingRequestsOf(page), effects: [] };
  page.on("dialog", (dialog) => {
    victim.effects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => {
    victim.effects.push(`window: ${popup.url()}`);
    void popup.close();
  });
  // The page deliberately has no Content-Security-Policy: the sanitised HTML must be harmless by itself.
  await context.route("**", async (route) => {
    const url = route.request().url();
    if (!url.startsWith(origin)) victim.effects.push(`foreign request: ${url}`);
    await route.fulfill({ contentType: "text/html", body: "<title>empty</title>" });
  });
  return victim;
}

/**
 * Puts HTML into a page as the product does, then clicks, focuses and hovers every element. Returns the number of
 * inserted elements that cover the whole page. These elements are counted before the clicks, because a click may open
 * another page.
 */
async function show(victim: Victim, html: string): Promise<number> {
  const { page, requests } = victim;
  await page.goto(`${origin}/problem/1`);
  victim.effects = [];
  const overlays = await page.evaluate((inner) => {
    document.body.innerHTML = `<div id="statement">${inner}</div>`;
    const isFixed = (each: Element) => getComputedStyle(each).position === "fixed";
    return [...document.querySelectorAll("#statement *")].filter(isFixed).length;
  }, html);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("#statement *")) {
      // Links to HTTP and HTTPS addresses are allowed in the content, so they are the only elements that are not
      // clicked.
      const isForeignLink = element instanceof HTMLAnchorElement && /^https?:/.test(element.href);
      if (!isForeignLink) element.click?.();
      element.focus?.();
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
  });
  await page.waitForLoadState();
  await requests.idle();
  // Ignores the error that occurs if a click has made the page navigate away.
  await page.evaluate(waitForPictures).catch(() => undefined);
  return overlays;
}

/** Runs in the page: resolves when every picture has loaded or failed and its handlers have run. */
async function waitForPictures(): Promise<void> {
  const over = (picture: HTMLImageElement) =>
    new Promise<void>((resolve) => {
      if (picture.complete) return resolve();
      for (const end of ["load", "error"]) picture.addEventListener(end, () => resolve());
    });
  await Promise.all(Array.from(document.images, over));
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
