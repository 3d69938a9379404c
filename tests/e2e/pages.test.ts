import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locales } from "../../src/shared/locale.ts";
import { expectAccessible, expectNoSidewaysScroll, switchTheme } from "./support/inspect.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
});
afterAll(() => site?.close());

const pages = [
  { name: "home for guests", path: "/home" },
  { name: "home for members", path: "/home", as: "walker" },
  { name: "home for staff", path: "/home", as: "root" },
  { name: "problem list", path: "/problem", as: "walker" },
  { name: "problem list without a match", path: "/problem?keyword=no-such-problem" },
  { name: "problem page", path: "/problem/1000", as: "walker" },
  { name: "problem that is not there", path: "/problem/no-such-problem", forgive: /404/ },
  { name: "submission list", path: "/status" },
  { name: "submission that is not there", path: "/submission-detail/999999", forgive: /404/ },
  { name: "address that is not there", path: "/no/such/page" },
];

const widths = [320, 390, 768, 1049, 1440, 2560];

describe.each(locales)("in %s", (locale) => {
  // Both themes at both widths, over the two languages.
  const [wide, narrow] =
    locale === "zh-CN" ? (["light", "dark"] as const) : (["dark", "light"] as const);

  test.each(pages)("$name: accessible in both themes, no sideways scroll", async (one) => {
    const visit = await site.visit({ locale, as: one.as, forgive: one.forgive });
    const { page } = visit;
    await visit.open(one.path);
    await expect.poll(() => page.locator("h1").count()).toBe(1);
    await expect.poll(() => page.getAttribute("html", "lang")).toBe(locale);
    await switchTheme(page, wide);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, widths);
    await switchTheme(page, narrow);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await visit.leave();
  });

  test("open dialogs, menus and the drawer are accessible too", async () => {
    const visit = await site.visit({ locale, width: 800 });
    const { page } = visit;
    for (const theme of ["light", "dark"] as const) {
      await visit.open("/home");
      await switchTheme(page, theme);
      await page.locator("header button[class*=primary]").click();
      await page.locator("dialog[open] input[name=username]").waitFor();
      await page.locator("dialog[open] button[type=submit]").click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.locator("header button[aria-haspopup=menu]").first().click();
      await page.locator("[role=menu]").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.locator("header button[aria-haspopup=dialog]").click();
      await page.locator("dialog[open] nav").waitFor();
      await expectAccessible(page);
    }
    await visit.leave();
  });
});
