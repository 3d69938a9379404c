import type { Locale } from "../../../shared/text/locale.ts";

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const formats = new Map<Locale, Intl.RelativeTimeFormat>();

/**
 * Time difference in the largest unit that fits; null for less than a minute and for times in the future, which occur
 * if a clock is wrong.
 */
export function timeAgo(moment: number, now: number, locale: Locale): string | null {
  const distance = now - moment;
  for (const [unit, length] of steps) {
    if (distance < length) continue;
    let format = formats.get(locale);
    if (!format) {
      format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
      formats.set(locale, format);
    }
    // The browser puts no space between a number and a Chinese unit, but all other UI text has a space there.
    return format.format(-Math.floor(distance / length), unit).replace(/^(\d+)(?![\d ])/, "$1 ");
  }
  return null;
}
