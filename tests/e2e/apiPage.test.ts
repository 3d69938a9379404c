import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { appearances, expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.each(appearances)(
  "the API page is accessible and keeps its policy ($locale, $theme)",
  async ({ locale, theme }) => {
    const context = await browser.newContext({ locale, colorScheme: theme });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.address) && !url.startsWith("data:")) complaints.push(url);
    });
    await page.goto(`${server.address}/api/docs`);
    expect(await page.getAttribute("html", "lang")).toBe(locale);
    await expectNoSidewaysScroll(page, [320, 768, 1440]);
    // One call open, the others closed. All are drawn alike, and a look at two hundred takes a minute.
    await page.locator("summary").first().click();
    await page.evaluate(() => {
      for (const call of Array.from(document.querySelectorAll("details")).slice(12)) call.remove();
    });
    await expectAccessible(page);
    // SCREENSHOTS=<folder> keeps a picture for whoever wants to look at the page.
    const folder = process.env["SCREENSHOTS"];
    if (folder) {
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `api-${locale}-${theme}.png`) });
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);
