import { holdScripts } from "./support/holdScripts.ts";
import { expect, type Site, test } from "./support/journey.ts";

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
  const letGo = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const boot = page.locator(".boot-bar");
  await boot.waitFor();
  // If the theme's colours are visible, the styles have been loaded.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe(look.theme === "dark" ? "rgb(16, 23, 26)" : "rgb(244, 246, 247)");
  expect(await page.getAttribute("html", "data-theme")).toBe(look.theme);
  expect(await page.getAttribute("html", "lang")).toBe(look.locale);
  // Buttons and fields that do not work yet are not shown.
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
