import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileMarkdown } from "../../src/server/platform/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/markdown.ts";
import { launchBrowser } from "../support/browser.ts";

let browser: Browser;
let page: Page;
/** What happened in the page that only a payload can cause. */
let happened: string[];

const origin = "http://judge.test";

beforeAll(async () => {
  browser = await launchBrowser();
  const context = await browser.newContext();
  page = await context.newPage();
  page.on("dialog", (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => {
    happened.push(`window: ${popup.url()}`);
    void popup.close();
  });
  // No content policy on purpose: what is shown must be harmless by itself.
  await context.route("**", async (route) => {
    const url = route.request().url();
    if (!url.startsWith(origin)) happened.push(`foreign request: ${url}`);
    await route.fulfill({ contentType: "text/html", body: "<title>empty</title>" });
  });
});
afterAll(() => browser?.close());

/** Puts HTML into a page the way ours does, then clicks, focuses and hovers all of it. */
async function show(html: string): Promise<void> {
  happened = [];
  await page.goto(`${origin}/problem/1`);
  await page.evaluate((inner) => {
    document.body.innerHTML = `<div id="statement">${inner}</div>`;
  }, html);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("#statement *")) {
      // Foreign links are meant to be clicked by people; only ours and broken ones are tried.
      const isForeignLink = element instanceof HTMLAnchorElement && /^https?:/.test(element.href);
      if (!isForeignLink) element.click?.();
      element.focus?.();
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
  });
  // What the statement asked for was asked before this one; an answer that leads elsewhere ends it.
  await page.evaluate(lastAnswer).catch(() => undefined);
  await page.waitForLoadState();
}

/** Runs in the page: a picture that fails as those of the payloads do, after them. */
function lastAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const picture = new Image();
    // What the failures of the others began gets its turn.
    picture.addEventListener("error", () => setTimeout(resolve, 30));
    picture.src = "/last";
  });
}

test.each(hostileMarkdown)("in a browser, %s does nothing", async (_what, source) => {
  await show(renderMarkdown(source));
  expect(happened).toEqual([]);
  const overlay = await page.evaluate(
    () =>
      [...document.querySelectorAll("#statement *")].filter(
        (each) => getComputedStyle(each).position === "fixed",
      ).length,
  );
  expect(overlay, "elements over the whole page").toBe(0);
});

test("the same page does notice what gets through", async () => {
  await show("<img src=x onerror=alert(1)>");
  await expect.poll(() => happened).toContain("dialog: 1");
  await show("<img src=https://evil.example/pixel.png>");
  await expect.poll(() => happened).toEqual(["foreign request: https://evil.example/pixel.png"]);
});
