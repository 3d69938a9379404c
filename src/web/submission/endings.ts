import { use } from "react";
import type { Locale } from "../../shared/locale.ts";
import { currentLocale } from "../platform/locale.ts";
import { useLocaleShown } from "../platform/texts.tsx";
import { type EndSource, type EndWords, endWords } from "./endWords.ts";

const loaders: Record<Locale, () => Promise<EndSource>> = {
  "zh-CN": async () => (await import("../../shared/texts/zh-CN/endings.ts")).endings,
  // The same keys by its `satisfies`, so it may stand for the first language.
  "en-US": async () =>
    (await import("../../shared/texts/en-US/endings.ts")).endings as unknown as EndSource,
};

/** A failed load is tried again after this long, milliseconds. */
const RETRY_MS = 10_000;
const loaded = new Map<Locale, Promise<EndWords | null>>();

/** Words about ends in a language, apart from the page's own texts; null when they cannot be had. */
export function loadEndings(locale: Locale): Promise<EndWords | null> {
  const known = loaded.get(locale);
  if (known) return known;
  const loading = loaders[locale]().then(
    (endings) => endWords(locale, endings),
    () => {
      setTimeout(() => loaded.delete(locale), RETRY_MS);
      return null;
    },
  );
  loaded.set(locale, loading);
  return loading;
}

/** The words in the language shown; suspends until they are there. */
export function useEndings(): EndWords | null {
  return use(loadEndings(useLocaleShown()));
}

// Whoever loads this module is about to explain something: the words travel beside the figures.
void loadEndings(currentLocale());
