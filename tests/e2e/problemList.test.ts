import type { Page } from "playwright-core";
import { expect, type Site, test, type Visit } from "./support/journey.ts";

test("filters are in the address: typed, chosen, back and forward, paged, cleared and reset; the list works by keyboard alone", async ({
  site,
}) => {
  const visit = await site.visit({ locale: "en-US" });
  const { page, open } = visit;
  // Invalid parameters in a URL are ignored.
  await open("/problem?currentPage=0&tagId=oops&difficulty=9");
  const all = await ids(page);
  expect(all.length).toBeGreaterThan(8);
  const keyword = page.getByRole("searchbox", { name: "Keyword" });
  await choose(page, "Hard");
  await expect.poll(() => page.url()).toContain("difficulty=2");
  await expect.poll(async () => (await ids(page)).length).toBeLessThan(all.length);
  const hard = await ids(page);
  await keyword.fill(hard[0] ?? "");
  await expect.poll(() => page.url()).toContain(`keyword=${hard[0]}`);
  await expect.poll(() => ids(page)).toEqual([hard[0]]);
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(hard);
  await expect.poll(() => keyword.inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => ids(page)).toEqual(all);
  await expect.poll(() => page.getByRole("radio", { name: "All" }).last().isChecked()).toBe(true);
  await page.goForward();
  await expect.poll(() => ids(page)).toEqual(hard);

  await keyword.fill("zzzzzz");
  await page.getByText("No matching problems").waitFor();
  await page.getByRole("button", { name: "Reset" }).last().click();
  await expect.poll(() => ids(page)).toEqual(all);
  expect(new URL(page.url()).search).toBe("");
  await page.getByLabel("Rows per page").selectOption("10");
  await expect.poll(() => ids(page)).toEqual(all.slice(0, 10));
  await page.getByRole("link", { name: "Next page" }).click();
  await expect.poll(() => ids(page)).toEqual(all.slice(10, 20));
  expect(new URL(page.url()).search).toBe("?currentPage=2&limit=10");

  await open("/problem?keyword=A%2BB&difficulty=0&tagId=[1]");
  await expect.poll(async () => (await ids(page))[0]).toBe("1000");
  await expect.poll(() => keyword.inputValue()).toBe("A+B");
  await expect.poll(() => page.getByRole("radio", { name: "Easy" }).isChecked()).toBe(true);
  const pressedButton = { name: "First steps", exact: true, pressed: true } as const;
  await page.getByRole("button", pressedButton).waitFor();
  await page.getByRole("searchbox", { name: "Search tags" }).fill("extra");
  await page.getByRole("button", { name: "Extra files", exact: true }).click();
  await page.getByRole("button", { name: "Remove tag Extra files" }).click();
  await page.getByRole("button", { name: "Remove tag Extra files" }).waitFor({ state: "detached" });
  await readsByKeyboard(site, visit);
});

/**
 * Reads the status distribution of a problem and opens the problem, using only the keyboard: skip link, list, arrow
 * keys, Enter.
 */
async function readsByKeyboard(site: Site, { page, open }: Visit): Promise<void> {
  const { pid, problemId } = await site.problem();
  await site.sql(
    "insert into problem_count (problem_id, total, ac, wa, ce) values ($1, 4, 1, 2, 1)",
    [pid],
  );
  await open(`/problem?keyword=${problemId}`);
  const card = page.getByRole("table", { name: "Share of each status" });
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedText(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  // If the row has no tags, the first press of Tab after the title's link opens the card with the status distribution.
  await page.getByRole("switch", { name: "Show tags" }).click();
  await page.getByRole("link", { name: "A+B Problem" }).focus();
  await page.keyboard.press("Tab");
  await card.getByRole("row", { name: /Compile Error 1 25%/ }).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  await open("/problem?difficulty=0");
  const links = page.locator("tbody a[href^='/problem/']");
  const address = await links.nth(1).getAttribute("href");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("href")))
    .toBe(address);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${address}`);
  // The new page's heading has the focus, even when it replaces the heading of a skeleton.
  await page.getByRole("tabpanel").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page-title");
}

/**
 * Uses click() instead of check(), because check() reads the radio button immediately after the click, before the URL
 * has changed.
 */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name }).click();
}

async function ids(page: Page): Promise<string[]> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  return page.locator("tbody tr td span[class*=_id_]").allTextContents();
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
