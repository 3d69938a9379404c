import type { Locale } from "../../shared/locale.ts";

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration in its largest unit with at most one decimal: "2.5 hours", "3 天". */
export function durationInWords(seconds: number, locale: Locale): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 1,
  }).format(seconds / size);
}
