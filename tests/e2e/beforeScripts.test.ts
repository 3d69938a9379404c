import type { Page } from "playwright-core";
import { hostileMarkdown } from "../../src/server/platform/hostileMarkdown.ts";
import { renderMarkdown } from "../../src/server/platform/markdown.ts";
import { RENDERER_VERSION } from "../../src/server/platform/rendering.ts";
import { expect, type Site, test } from "./support/journey.ts";

/** Delays a file until the returned function is called. */
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

/** No page starts without them. */
const mainScripts = "**/assets/vendor-*.js";

const wide = { locale: "zh-CN", theme: "light", width: 1280 } as const;
const narrow = { locale: "en-US", theme: "dark", width: 390 } as const;

test("before the scripts the bar, the theme and the language are shown; then the page replaces them", async ({
  site,
}) => {
  await startsAs(site, "/", narrow, "Write code. Get a verdict.");
  await startsAs(site, "/problem", wide, "A+B Problem");
  await startsAs(site, "/problem/1000", narrow, "print their sum");
});

async function startsAs(
  site: Site,
  path: string,
  look: typeof wide | typeof narrow,
  words: string,
): Promise<void> {
  const { page, leave } = await site.visit(look);
  const letGo = await hold(page, mainScripts);
  await page.goto(path, { waitUntil: "commit" });
  const boot = page.locator(".boot-bar");
  await boot.waitFor();
  // The theme's colours show that the styles are loaded.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe(look.theme === "dark" ? "rgb(16, 23, 26)" : "rgb(244, 246, 247)");
  expect(await page.getAttribute("html", "data-theme")).toBe(look.theme);
  expect(await page.getAttribute("html", "lang")).toBe(look.locale);
  // No button or field is shown that does not work yet.
  expect(await page.locator("button, select, input, a").count()).toBe(0);
  const before = await boot.boundingBox();

  letGo();
  await page.locator("#page-title").waitFor({ state: "attached" });
  await page.getByText(words).first().waitFor();
  expect(await boot.count()).toBe(0);
  expect(await page.locator("main").count()).toBe(1);
  expect(await page.getByRole("banner").boundingBox()).toEqual(before);
  await leave();
}

test("hostile titles and statements are shown as text, and none is in the content before the scripts", async ({
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
  // Missing pictures cause only failed requests.
  const { page, leave } = await site.visit({ expectedErrors: /404|400/ });
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/problem/1001", { waitUntil: "commit" });
  await page.getByText("The last sum.").waitFor();
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  const found = await page
    .locator("[data-pane=statement]")
    .evaluate((statement) =>
      [...statement.querySelectorAll("*")].flatMap((each) => [
        ...(/^(script|iframe|object|embed|form|base|meta)$/i.test(each.tagName)
          ? [each.tagName]
          : []),
        ...each.getAttributeNames().filter((name) => name.startsWith("on")),
      ]),
    );
  expect(found).toEqual([]);
  expect(happened).toEqual([]);
  await leave();
}
