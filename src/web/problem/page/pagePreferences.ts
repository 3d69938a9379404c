import { localStore } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { Layout } from "./SplitPanes.tsx";
import { DEFAULT_RATIO, clampRatio } from "./splitRatio.ts";

export const STATEMENT_SIZES = [0.875, 1, 1.125, 1.25, 1.5] as const;

/** Preferences of this browser for problem pages. */
export interface PagePreferences {
  layout: Layout;
  /** The statement's share of the width. */
  ratio: number;
  /**
   * The share of the height that the code takes when a result is shown below it; null if the result is only as high as
   * its content.
   */
  codeShare: number | null;
  /** Text size of the statement, in rem. */
  size: number;
}

const KEY = "verdict.problemPage";

/** Stored preferences; each unreadable field gets its default. */
export function readPagePreferences(text: string | null): PagePreferences {
  let value: Partial<PagePreferences> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) value = parsed;
  } catch {
    // If the entry is corrupt, the default preferences apply.
  }
  return {
    layout: value.layout === "stacked" ? "stacked" : "side",
    ratio: typeof value.ratio === "number" ? clampRatio(value.ratio) : DEFAULT_RATIO,
    codeShare: typeof value.codeShare === "number" ? clampRatio(value.codeShare) : null,
    size: STATEMENT_SIZES.find((size) => size === value.size) ?? 1,
  };
}

function stored(): string | null {
  try {
    return localStore()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

const store = createStore(readPagePreferences(stored()));

export function usePagePreferences(): PagePreferences {
  return useStore(store);
}

export function changePagePreferences(change: Partial<PagePreferences>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    localStore()?.setItem(KEY, JSON.stringify(next));
  } catch {
    // The browser could not store the choice, so it is kept only until the user leaves the page.
  }
}
