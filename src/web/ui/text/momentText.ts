import type { Locale } from "../../../shared/text/locale.ts";
import { dateAndTime } from "./dateAndTime.ts";

/** A time as text; the date is included unless it is today. */
export function momentText(at: string, locale: Locale, now = new Date()): string {
  const moment = new Date(at);
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  if (moment.toDateString() === now.toDateString()) return moment.toLocaleTimeString(locale, time);
  return dateAndTime(at, locale);
}
