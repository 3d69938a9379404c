import { flushSync } from "react-dom";
import type { Locale } from "../../shared/locale.ts";

declare global {
  interface Window {
    /** What boot.js has asked for, for a guest at a first page; gone when the page begins. */
    verdictFirst?: {
      locale: Locale;
      /** To the calls whose data the drawing needs, in its order. */
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
 * Whether first/firstPage.ts has drawn the page for a guest while the scripts travelled. The page must then
 * begin with the same answers in their place. Nothing is drawn from now on.
 */
export function isDrawn(root: HTMLElement): boolean {
  delete window.verdictFirst;
  return root.dataset["drawn"] !== undefined;
}

/** Renders over a first drawing: at once, and what was scrolled stays where it is. */
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
