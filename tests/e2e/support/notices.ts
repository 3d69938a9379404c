import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Notices that were shown and not yet returned, oldest first. */
    verdictNotices?: string[];
  }
}

/**
 * Runs in the page before its own scripts: records each short notice that was visible. They disappear after three
 * seconds, and a busy machine may take that long between the press and the check. A notice without actions is closed by
 * its button, because it would cover elements below it for these seconds.
 */
export function keepNotices(): void {
  const notices: string[] = (window.verdictNotices = []);
  const recordedCards = new WeakSet<Element>();
  setInterval(() => {
    for (const card of document.querySelectorAll("[popover][role=region] li")) {
      if (recordedCards.has(card) || !card.checkVisibility()) continue;
      recordedCards.add(card);
      notices.push((card.textContent ?? "").replaceAll(/\s+/g, " "));
      const buttons = card.querySelectorAll("button");
      if (buttons.length === 1) buttons[0]?.click();
    }
  }, 20);
}

/**
 * Waits for a short notice. Each is returned once, and earlier ones are discarded, so that an old one is not
 * taken for a new one.
 */
export function notice(page: Page, text: string | RegExp): { waitFor(): Promise<void> } {
  const source =
    typeof text === "string" ? RegExp.escape(text.replaceAll(/\s+/g, " ")) : text.source;
  return {
    async waitFor() {
      await page
        .waitForFunction((pattern) => {
          const notices = window.verdictNotices ?? [];
          const at = notices.findIndex((one) => new RegExp(pattern, "i").test(one));
          notices.splice(0, at + 1);
          return at >= 0;
        }, source)
        .catch(async (error: Error) => {
          const notices = await page.evaluate(() => window.verdictNotices);
          throw new Error(`no notice ${String(text)}; there were ${JSON.stringify(notices)}`, {
            cause: error,
          });
        });
    },
  };
}
