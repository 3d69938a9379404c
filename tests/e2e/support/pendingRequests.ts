// oxlint-disable eslint/no-restricted-properties -- the upper bound of waiting for a page's requests
import type { Page, Request } from "playwright-core";
import { LIVE_PATH } from "../../../src/shared/live.ts";

/** Pending requests of a page. The live channel stays open and is not counted. */
export interface PendingRequests {
  isIdle(): boolean;
  /** Resolves when no request is pending; rejects with the URLs of pending requests after a minute. */
  idle(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

export function pendingRequestsOf(page: Page): PendingRequests {
  const pending = new Set<Request>();
  const waiting = new Set<() => void>();
  const end = (request: Request) => {
    pending.delete(request);
    if (pending.size > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
  page.on("request", (request) => {
    if (!request.url().includes(LIVE_PATH)) pending.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    isIdle: () => pending.size === 0,
    idle: () =>
      new Promise((resolve, reject) => {
        if (pending.size === 0) return resolve();
        waiting.add(resolve);
        AbortSignal.timeout(TIMEOUT_MS).addEventListener("abort", () => {
          const urls = Array.from(pending, (request) => request.url());
          reject(new Error(`the page does not become idle; it waits for: ${urls.join(" ")}`));
        });
      }),
  };
}
