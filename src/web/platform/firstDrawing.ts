import { flushSync } from "react-dom";
import type { Locale } from "../../shared/locale.ts";

declare global {
  interface Window {
    /** Calls of boot.js for a guest on a first page; removed when the page starts. */
    verdictFirst?: {
      locale: Locale;
      /** Responses to the calls whose data the drawing needs, in its order. */
      answers: Promise<Response>[];
      /** Address of the module with the texts. */
      texts: string;
      /** Addresses of the page's style sheets. */
      styles: string[];
      /** Lets the page's scripts run; they do so by themselves when the drawing takes too long. */
      over: () => void;
    };
  }
}

/**
 * Whether first/firstPage.ts has drawn the page for a guest while the scripts were loading. The page must then
 * start with the same responses in place. No first drawing starts from now on.
 */
export function isDrawn(root: HTMLElement): boolean {
  delete window.verdictFirst;
  return root.dataset["drawn"] !== undefined;
}

/** Renders over a first drawing synchronously and keeps the scroll position. */
export function takeOver(root: HTMLElement, render: () => void): void {
  const paneOf = () => root.querySelector("[data-pane=statement]");
  const inPane = paneOf()?.scrollTop ?? 0;
  const inWindow = window.scrollY;
  flushSync(render);
  const pane = paneOf();
  if (pane) pane.scrollTop = inPane;
  window.scrollTo(0, inWindow);
  delete root.dataset["drawn"];
}
