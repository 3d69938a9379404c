import { type Locale, locales } from "../../../../shared/text/locale.ts";
import { useStore } from "../../../platform/store.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { useFormField, useFormStore } from "./formStore.tsx";

/**
 * Returns the statement languages that the form shows: those that have text or that the user has added. If there are
 * none, the form shows the reader's language.
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
