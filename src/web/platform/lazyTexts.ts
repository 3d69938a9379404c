import { use } from "react";
import type { Locale } from "../../shared/text/locale.ts";
import type { Shape } from "../../shared/texts/shape.ts";
import { useDisplayLocale } from "./texts.tsx";

/**
 * UI strings that are loaded with the pages that need them, not on every first visit. `translate` creates the
 * translator of one language from its strings. `load` starts loading early (in a route's loader); `useWords` suspends
 * until the strings of the displayed language are loaded. A failed load is retried by the next caller.
 */
export function lazyTexts<Texts, Words>(
  loaders: { "zh-CN": () => Promise<Texts>; "en-US": () => Promise<Shape<NoInfer<Texts>>> },
  translate: (locale: Locale, texts: Texts) => Words,
) {
  const loaded = new Map<Locale, Promise<Words>>();
  function load(locale: Locale): Promise<Words> {
    const cachedTexts = loaded.get(locale);
    if (cachedTexts) return cachedTexts;
    const loading = loaders[locale]().then(
      // Both languages have the same keys, so the English strings are cast to the type of the Chinese ones.
      (texts) => translate(locale, texts as Texts),
      (error: unknown) => {
        loaded.delete(locale);
        throw error;
      },
    );
    loaded.set(locale, loading);
    // Sets the fields by which `use` recognises that a promise is fulfilled. Without these fields, `use` suspends at
    // its first call even for a settled promise, and the whole page would be hidden while a dialog opens.
    void loading.then(
      (words) => Object.assign(loading, { status: "fulfilled", value: words }),
      () => undefined,
    );
    return loading;
  }
  return { load, useWords: (): Words => use(load(useDisplayLocale())) };
}
