import type { BrowserContext, Page } from "playwright-core";
import { hostileMarkdown } from "../../src/server/platform/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/markdown.ts";
import { expect, test } from "./support/journey.ts";
import { type PendingRequests, pendingRequestsOf } from "./support/pendingRequests.ts";

const origin = "http://judge.test";

interface Victim {
  page: Page;
  requests: PendingRequests;
  /** Effects in the page that only a payload can cause. */
  happened: string[];
}

test("in a browser no hostile statement has an effect, and the same page detects unsanitised ones", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const victim = await victimIn(context);
  for (const [what, source] of hostileMarkdown) {
    await show(victim, renderMarkdown(source));
    expect(victim.happened, what).toEqual([]);
    expect(await overlays(victim.page), `${what}: elements over the whole page`).toBe(0);
  }
  await show(victim, "<img src=x onerror=alert(1)>");
  await expect.poll(() => victim.happened).toContain("dialog: 1");
  await show(victim, "<img src=https://evil.example/pixel.png>");
  await expect
    .poll(() => victim.happened)
    .toEqual(["foreign request: https://evil.example/pixel.png"]);
  await context.close();
});

async function victimIn(context: BrowserContext): Promise<Victim> {
  const page = await context.newPage();
  const victim: Victim = { page, requests: pendingRequestsOf(page), happened: [] };
  page.on("dialog", (dialog) => {
    victim.happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => {
    victim.happened.push(`window: ${popup.url()}`);
    void popup.close();
  });
  // Deliberately without a content policy: the sanitised content must be harmless by itself.
  await context.route("**", async (route) => {
    const url = route.request().url();
    if (!url.startsWith(origin)) victim.happened.push(`foreign request: ${url}`);
    await route.fulfill({ contentType: "text/html", body: "<title>empty</title>" });
  });
  return victim;
}

/** Puts HTML into a page as the product does, then clicks, focuses and hovers every element. */
async function show(victim: Victim, html: string): Promise<void> {
  const { page, requests } = victim;
  await page.goto(`${origin}/problem/1`);
  victim.happened = [];
  await page.evaluate((inner) => {
    document.body.innerHTML = `<div id="statement">${inner}</div>`;
  }, html);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("#statement *")) {
      // Links to other sites may work; only own and broken ones are clicked.
      const isForeignLink = element instanceof HTMLAnchorElement && /^https?:/.test(element.href);
      if (!isForeignLink) element.click?.();
      element.focus?.();
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
  });
  await page.waitForLoadState();
  await requests.idle();
  // A navigation would end the tested page.
  await page.evaluate(picturesDone).catch(() => undefined);
}

/** Runs in the page: resolves when every picture has loaded or failed and its handlers have run. */
async function picturesDone(): Promise<void> {
  const over = (picture: HTMLImageElement) =>
    new Promise<void>((done) => {
      if (picture.complete) return done();
      for (const end of ["load", "error"]) picture.addEventListener(end, () => done());
    });
  await Promise.all(Array.from(document.images, over));
  await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 }));
}

function overlays(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("#statement *")].filter(
        (each) => getComputedStyle(each).position === "fixed",
      ).length,
  );
}
