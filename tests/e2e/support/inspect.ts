import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Both languages and both themes, each once: a look takes seconds, and colours know no language. */
export const appearances = [
  { locale: "zh-CN", theme: "light" },
  { locale: "en-US", theme: "dark" },
] as const;

/** What follows the window's size or a theme is drawn with the next frame, and what that brings with one more. */
export function whenDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => done(), { once: true });
        port1.start();
        // Behind the frame, in a task of its own: idle moments were seen not to come for minutes.
        requestAnimationFrame(() => requestAnimationFrame(() => port2.postMessage(null)));
      }),
  );
}

/**
 * Waits until what is on its way has come: a table that is being brought up to date is paler, a dialog
 * fades in, and axe would measure the contrast of the moment. What moves for ever is not waited for.
 */
async function whenSettled(page: Page): Promise<void> {
  await whenDrawn(page);
  await page.waitForFunction(
    () =>
      document.querySelector("[data-updating]") === null &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string | undefined }[];
}

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
  }
}

/** The very axe-core that @axe-core/playwright brings. */
const require = createRequire(import.meta.url);
const itsPackages = createRequire(require.resolve("@axe-core/playwright"));
const axeSource = readFileSync(itsPackages.resolve("axe-core/axe.min.js"), "utf8");

/**
 * All rules of axe. Its builder hands the results through a second page, which takes longer than the
 * rules; only where there are frames is that needed.
 */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).analyze()).violations;
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window;
    if (axe === undefined) throw new Error("axe is not there");
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes }));
  });
}

/** Fails with every violation that axe finds, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  await whenSettled(page);
  const violations = await violationsOf(page);
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
    // Parts that look different in another width are replaced after the resizing, not with it.
    await whenDrawn(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `page width in a window of ${width}`,
      })
      .toBeLessThanOrEqual(width);
  }
}

/** Changes the theme as another tab of the same browser would. */
export async function switchTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((choice) => {
    localStorage.setItem("verdict.theme", choice);
    window.dispatchEvent(new StorageEvent("storage", { key: "verdict.theme" }));
  }, theme);
  await expect.poll(() => page.getAttribute("html", "data-theme")).toBe(theme);
}
