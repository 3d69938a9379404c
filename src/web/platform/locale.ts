import { defaultLocale, isLocale, type Locale } from "../../shared/text/locale.ts";
import { createStore, useStore } from "./store.ts";
import { readText, storageKeys, writeText } from "./storage.ts";

/**
 * The language of the pages. Until the user chooses a language, boot.js determines it: the best match of the browser's
 * languages, otherwise the site's language.
 */
const store = createStore<Locale>(stored());

window.addEventListener("storage", ({ key }) => {
  if (key === null || key === storageKeys.language) store.set(stored());
});

export function currentLocale(): Locale {
  return store.get();
}

export function useCurrentLocale(): Locale {
  return useStore(store);
}

export function chooseLocale(locale: Locale): void {
  writeText(storageKeys.language, locale);
  store.set(locale);
}

export const onLocaleChange = store.subscribe;

function stored(): Locale {
  const value = readText(storageKeys.language);
  if (isLocale(value)) return value;
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : defaultLocale;
}
