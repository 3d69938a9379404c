import type { Locale } from "../../../shared/text/locale.ts";

/** Date and time in the reader's time zone, to the minute. */
export function dateAndTime(at: string | number, locale: Locale): string {
  return new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
