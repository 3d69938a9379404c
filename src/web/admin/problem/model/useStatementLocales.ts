import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { useStore } from "../../../platform/store.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { useFormField, useFormStore } from "./formStore.tsx";

/**
 * Statement languages that the form shows: the languages that have text (the reader's language if there is no text), or
 * both languages after the user has added the other language.
 */
export function useStatementLocales(): { visible: readonly Locale[]; missing: readonly Locale[] } {
  const reader = useDisplayLocale();
  const opened = useStore(useFormStore().opened);
  const [statements] = useFormField("statements");
  const written = locales.filter(
    (locale) =>
      opened.includes(locale) ||
      Object.values(statements[locale]).some((text) => text.trim() !== ""),
  );
  const visibleLocales = written.length === 0 ? [reader] : written;
  return {
    visible: visibleLocales,
    missing: locales.filter((locale) => !visibleLocales.includes(locale)),
  };
}
