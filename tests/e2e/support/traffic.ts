import type { Page, Request } from "playwright-core";
import { LIVE_PATH } from "../../../src/shared/live.ts";

/** Requests of a page that are not answered yet. The live channel stays open, and does not count. */
export interface Traffic {
  isIdle(): boolean;
  /** Resolves when nothing is under way; rejects with the addresses after a minute. */
  idle(): Promise<void>;
}

const PATIENCE_MS = 60_000;

export function trafficOf(page: Page): Traffic {
  const asked = new Set<Request>();
  const waiting = new Set<() => void>();
  const end = (request: Request) => {
    asked.delete(request);
    if (asked.size > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
  page.on("request", (request) => {
    if (!request.url().includes(LIVE_PATH)) asked.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    isIdle: () => asked.size === 0,
    idle: () =>
      new Promise((resolve, reject) => {
        if (asked.size === 0) return resolve();
        waiting.add(resolve);
        AbortSignal.timeout(PATIENCE_MS).addEventListener("abort", () => {
          const urls = Array.from(asked, (request) => request.url());
          reject(new Error(`the page does not come to rest; it waits for: ${urls.join(" ")}`));
        });
      }),
  };
}
