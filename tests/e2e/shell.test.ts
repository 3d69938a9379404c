import type { Page } from "playwright-core";
import { expect, test, type Visit } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("sections, language and theme change at once and are kept before the first script; menus work by keys; being offline is announced", async ({
  site,
}) => {
  const visit = await site.visit({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });
  const { page, open } = visit;
  await open("/");
  expect(new URL(page.url()).pathname).toBe("/home");
  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect.poll(() => page.title()).toBe("Home - VERDICT");
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("en-US");
  const sections = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect
    .poll(() => sections.allTextContents())
    .toEqual([
      "Home",
      "Problems",
      "Training",
      "Contests",
      "Submissions",
      "Ranking",
      "Discussion",
      "About",
    ]);
  // From a width of 1050 pixels, the sections are shown as links. Hidden elements are not counted, because `role`
  // queries skip them.
  await page.setViewportSize({ width: 1050, height: 800 });
  await expect.poll(() => sections.count()).toBe(8);
  await expect.poll(() => page.getByRole("button", { name: "Register" }).count()).toBe(0);
  await page.getByRole("navigation").getByRole("link", { name: "Problems" }).click();
  await expect.poll(() => page.title()).toBe("Problems - VERDICT");
  await expect
    .poll(() => page.locator("header [aria-current=page]").textContent())
    .toBe("Problems");
  await page.getByRole("link", { name: "A Month on the Wall" }).waitFor();

  await page.setViewportSize({ width: 1049, height: 800 });
  await open("/home");
  await walksMenu(page);
  await usesDrawer(page);
  await findsWayBack(visit);
  await losesNetwork(visit);

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
});

/** Leaves the page that is shown for an unknown URL, once by its button and once by its link. */
async function findsWayBack({ page, open }: Visit): Promise<void> {
  await open("/no/such/page");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/problem");
  await open("/no/such/page");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await page.waitForURL("**/home");
}

async function losesNetwork({ page, context }: Visit): Promise<void> {
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await context.setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  await notice(page, "You are online again").waitFor();
}

/** Escape returns the focus to the menu's button. */
async function walksMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Theme" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Light");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Dark");
  await page.keyboard.press("End");
  await expect.poll(() => focusedText(page)).toBe("System");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Light");
  await page.keyboard.press("Escape");
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

async function usesDrawer(page: Page): Promise<void> {
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
}

function scheme(page: Page): Promise<string | null> {
  return page.getAttribute("html", "data-theme");
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
