import type { Locale } from "../../../../shared/locale.ts";

/** A moment as text: the time alone on the same day, with its date otherwise. */
export function momentText(at: string, locale: Locale, now = new Date()): string {
  const moment = new Date(at);
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  if (moment.toDateString() === now.toDateString()) return moment.toLocaleTimeString(locale, time);
  return moment.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
