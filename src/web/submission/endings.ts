import { use } from "react";
import type { Locale } from "../../shared/text/locale.ts";
import { currentLocale } from "../platform/locale.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { type EndSource, type EndTexts, endTexts } from "./endTexts.ts";

const loaders: Record<Locale, () => Promise<EndSource>> = {
  "zh-CN": async () => (await import("../../shared/texts/zh-CN/endings.ts")).endings,
  // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
  "en-US": async () =>
    (await import("../../shared/texts/en-US/endings.ts")).endings as unknown as EndSource,
};

/** Delay in milliseconds before a failed load is retried. */
const RETRY_MS = 10_000;
const loaded = new Map<Locale, Promise<EndTexts | null>>();

/**
 * UI strings, in one language, about how runs ended; loaded separately from the page's UI strings. Null: loading
 * failed.
 */
export function loadEndings(locale: Locale): Promise<EndTexts | null> {
  const cachedTexts = loaded.get(locale);
  if (cachedTexts) return cachedTexts;
  const loading = loaders[locale]().then(
    (endings) => endTexts(locale, endings),
    () => {
      setTimeout(() => loaded.delete(locale), RETRY_MS);
      return null;
    },
  );
  loaded.set(locale, loading);
  return loading;
}

/** The UI strings in the displayed language; suspends until they are loaded. */
export function useEndings(): EndTexts | null {
  return use(loadEndings(useDisplayLocale()));
}

// Every page that loads this module needs the strings, so they are loaded at once, in parallel with the page's data.
void loadEndings(currentLocale());
