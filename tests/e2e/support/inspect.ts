import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type AcceptedElement, contrastSource, rememberAccepted } from "./contrastMemory.ts";

/**
 * Each language is inspected in only one theme, because an inspection takes several seconds and colours do not depend
 * on the language.
 */
export const appearances = [
  { locale: "zh-CN", theme: "light" },
  { locale: "en-US", theme: "dark" },
] as const;

/**
 * Waits for two frames: a new window size or theme takes effect in the next frame, and its consequences in the frame
 * after that.
 */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(twoFrames);
}

/** Runs in the page: waits for two frames. */
export function twoFrames(): Promise<void> {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    // The message is sent after the second frame, and resolves the promise in a separate task. Idle callbacks are not
    // used, because they were observed to be delayed for several minutes.
    requestAnimationFrame(() => requestAnimationFrame(() => port2.postMessage(null)));
  });
}

/**
 * Whether nothing on the page is about to change. While the next page loads, the page is hidden; while a table or heat
 * map is updated, it is paler; and a dialog fades in. During these changes, axe would measure contrasts that exist only
 * for a moment. Endless animations are ignored.
 */
function isSettled(): boolean {
  return (
    document.querySelector("[data-updating]") === null &&
    document.querySelector("h1")?.checkVisibility() !== false &&
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
      )
  );
}

async function whenSettled(page: Page): Promise<void> {
  await waitForPaint(page);
  if (await page.evaluate(isSettled)) return;
  await page.waitForFunction(isSettled);
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string | undefined }[];
}

/** The parts of axe's result that this file uses. */
interface AxeResult {
  id: string;
  nodes: (AcceptedElement & { failureSummary?: string | undefined })[];
}

declare global {
  interface Window {
    axe?: {
      configure(settings: { noHtml: boolean }): void;
      run(
        context: Document | { include: Element[] },
        options: object,
      ): Promise<{ violations: AxeResult[]; passes: AxeResult[] }>;
    };
  }
}

/** Loads the version of axe-core on which @axe-core/playwright depends. */
const require = createRequire(import.meta.url);
const itsPackages = createRequire(require.resolve("@axe-core/playwright"));
const axeSource = readFileSync(itsPackages.resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the violations of all axe rules on the page. `AxeBuilder` is used only for pages with frames: it transfers
 * the results through a second page, which takes longer than running the rules.
 */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).analyze()).violations;
  if (await page.evaluate(() => window.verdictContrasts === undefined)) {
    await page.evaluate(axeSource);
    await page.evaluate(contrastSource());
  }
  const { faults, fresh } = await page.evaluate(async () => {
    const { axe, verdictContrasts: contrasts } = window;
    if (!axe || !contrasts) throw new Error("axe is not loaded");
    // Collecting the HTML source of all checked elements would take a third of the time, and only reports need it.
    axe.configure({ noHtml: true });
    const options = {
      resultTypes: ["violations"],
      selectors: false,
      elementRef: true,
      // Only media files need to be preloaded: the rule that needs style sheets is not enabled.
      preload: { assets: ["media"] },
    };
    const rules = { "color-contrast": { enabled: false } };
    const { violations } = await axe.run(document, { ...options, rules });
    contrasts.begin();
    const styles: string[] = [];
    const ofContrasts = { resultTypes: ["violations", "passes"], runOnly: ["color-contrast"] };
    for (const _turn of ["one of each style", "the others"]) {
      const include = contrasts.unmeasured();
      if (include.length === 0) break;
      const measured = await axe.run({ include }, { ...options, ...ofContrasts, preload: false });
      violations.push(...measured.violations);
      styles.push(...contrasts.accept(measured.passes.flatMap(({ nodes }) => nodes)));
    }
    return {
      faults: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ element, failureSummary }) => ({
          html: element?.outerHTML ?? "",
          failureSummary,
        })),
      })),
      fresh: styles,
    };
  });
  rememberAccepted(fresh);
  return faults;
}

async function findingsOf(page: Page): Promise<string[]> {
  await whenSettled(page);
  const violations = await violationsOf(page);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`).join("\n")}`,
  );
}

/**
 * Fails if axe finds violations, and lists all of them with their locations. A page may change while axe reads it, for
 * example after an event on the live channel, so a violation counts only if two consecutive inspections find it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  let findings = await findingsOf(page);
  for (let before = ""; findings.length > 0 && findings.join() !== before;) {
    before = findings.join();
    findings = await findingsOf(page);
  }
  expect(findings).toEqual([]);
}

/** Checks that the page never scrolls horizontally, from the narrowest phone to the widest screen. */
export async function expectNoSidewaysScroll(page: Page, widths = [320, 768, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Page parts that depend on the width are replaced shortly after the window is resized.
    await waitForPaint(page);
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
