import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { locales } from "../../../src/shared/locale.ts";

/** Every combination a page is looked at in. */
export const appearances = locales.flatMap((locale) =>
  (["light", "dark"] as const).map((theme) => ({ locale, theme })),
);

/** Fails with every violation that axe finds, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`).join("\n")}`,
  );
  expect(found).toEqual([]);
}

/** Nothing makes the page itself scroll sideways, from the narrowest phone to a wall. */
export async function expectNoSidewaysScroll(page: Page, widths = [320, 768, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scroll, `page width in a window of ${width}`).toBeLessThanOrEqual(width);
  }
}

/** Changes the theme as another tab of the same browser would. */
export async function switchTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((choice) => {
    localStorage.setItem("verdict.theme", choice);
    window.dispatchEvent(new StorageEvent("storage", { key: "verdict.theme" }));
  }, theme);
  await expect
    .poll(() => page.getAttribute("html", "data-mantine-color-scheme"), { timeout: 5000 })
    .toBe(theme);
}
