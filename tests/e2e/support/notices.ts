// oxlint-disable eslint/no-restricted-globals -- records in the page what is shown for seconds
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Notices that were shown and that the test has not read yet, oldest first. */
    verdictNotices?: string[];
    /** Announcements for screen readers that the test has not read yet, oldest first. */
    verdictAnnouncements?: string[];
  }
}

/**
 * Runs in the page before its own scripts: records each short notice that was visible. Notices vanish after three
 * seconds, and on a busy machine this may be too early for the check that follows a click. A notice without actions is
 * closed, because it would cover other elements for three seconds.
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
 * Runs in the page before its own scripts: records each text announced to screen readers. Reading the document would
 * miss some texts: the next announcement replaces the text, sometimes only milliseconds later ("Order saved" replaces
 * "dropped").
 */
export function keepAnnouncements(): void {
  const announcements: string[] = (window.verdictAnnouncements = []);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(".visually-hidden > [role=status]");
      const text = region?.textContent ?? "";
      if (text !== "") announcements.push(text.replaceAll(/\s+/g, " "));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * Waits for a notice that is shown for a few seconds. Each notice is returned once, and earlier notices are discarded,
 * so that an old notice is not mistaken for a new one.
 */
export function notice(page: Page, text: string | RegExp): { waitFor(): Promise<void> } {
  return { waitFor: () => recordedText(page, "verdictNotices", text) };
}

/**
 * Waits for a text that is announced to screen readers. Each announcement is matched only once, and earlier
 * announcements are discarded.
 */
export function announcement(page: Page, text: string | RegExp): { waitFor(): Promise<void> } {
  return { waitFor: () => recordedText(page, "verdictAnnouncements", text) };
}

type TextRecord = "verdictNotices" | "verdictAnnouncements";

async function recordedText(page: Page, record: TextRecord, text: string | RegExp): Promise<void> {
  const pattern =
    typeof text === "string" ? RegExp.escape(text.replaceAll(/\s+/g, " ")) : text.source;
  await page
    .waitForFunction(
      (wanted) => {
        const texts = window[wanted.record] ?? [];
        const at = texts.findIndex((one) => new RegExp(wanted.pattern, "i").test(one));
        texts.splice(0, at + 1);
        return at >= 0;
      },
      { record, pattern },
    )
    .catch(async (error: Error) => {
      const texts = await page.evaluate((name) => window[name], record);
      throw new Error(`${record} has no ${String(text)}, but ${JSON.stringify(texts)}`, {
        cause: error,
      });
    });
}
