import { type ReactNode, use, useEffect, useState } from "react";
import { IntlProvider, useLocale, useTranslations } from "use-intl";
import type { Locale } from "../../shared/text/locale.ts";
import type { texts as source } from "../../shared/texts/zh-CN/all.ts";
import { useCurrentLocale } from "./locale.ts";

type Texts = typeof source;

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Texts;
  }
}

const loaders: Record<Locale, () => Promise<Texts>> = {
  "zh-CN": async () => (await import("../../shared/texts/zh-CN/all.ts")).texts,
  // The second language has the same keys (checked by `satisfies`), so it can have the type of the first language.
  "en-US": async () => (await import("../../shared/texts/en-US/all.ts")).texts as unknown as Texts,
};

const loaded = new Map<Locale, Promise<Texts>>();

/** UI strings of a language, loaded once; a failed load is retried by the next caller. */
export function loadTexts(locale: Locale): Promise<Texts> {
  const cachedTexts = loaded.get(locale);
  if (cachedTexts) return cachedTexts;
  const loading = loaders[locale]().catch((error: unknown) => {
    loaded.delete(locale);
    throw error;
  });
  loaded.set(locale, loading);
  return loading;
}

/** Provides the UI strings; a change of language takes effect once the new strings are loaded. */
export function TextsProvider({ first, children }: { first: Ready; children: ReactNode }) {
  const currentLocale = useCurrentLocale();
  const [ready, setReady] = useState(first);
  useEffect(() => {
    if (currentLocale === ready.locale) return;
    let cancelled = false;
    loadTexts(currentLocale)
      .then((texts) => {
        if (!cancelled) setReady({ locale: currentLocale, texts });
      })
      .catch(() => {
        // If the user is offline, the old language stays; the choice is stored for the next visit.
      });
    return () => {
      cancelled = true;
    };
  }, [currentLocale, ready.locale]);
  useEffect(() => {
    document.documentElement.lang = ready.locale;
  }, [ready.locale]);
  return (
    <IntlProvider locale={ready.locale} messages={ready.texts} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/** Provides the UI strings of this language for a part of a page; suspends until they are loaded. */
export function TextsIn({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <IntlProvider locale={locale} messages={use(loadTexts(locale))} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

export interface Ready {
  locale: Locale;
  texts: Texts;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Translator for one feature: `const t = useTexts("problem"); t("title")`. Using an unknown key is a compile error. */
export const useTexts = useTranslations;

/** The displayed language. */
export function useDisplayLocale(): Locale {
  return useLocale();
}
