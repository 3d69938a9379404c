import type { Locale } from "../../../shared/text/locale.ts";

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * A duration in words, in the largest suitable unit and the next smaller unit: "1 hr 40 min", "1 小时 40 分钟", "3 days".
 */
export function durationInWords(seconds: number, locale: Locale): string {
  const at = Math.max(
    0,
    units.findIndex(([, each]) => seconds >= each),
  );
  const largest = seconds < 1 ? units.length - 1 : at;
  const [unit, size] = units[largest] ?? units[3];
  const next = units[largest + 1];
  const whole = Math.floor(seconds / size);
  const rest = next ? Math.floor((seconds % size) / next[1]) : 0;
  // The browser puts no space between a number and a Chinese unit, but all other UI text has a space there.
  const inUnit = (name: string, value: number, unitDisplay: "long" | "short") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay })
      .format(value)
      .replace(/(\d)(?=\p{Script=Han})/u, "$1 ");
  if (!next || rest === 0) return inUnit(unit, whole, "long");
  const parts = [inUnit(unit, whole, "short"), inUnit(next[0], rest, "short")];
  return parts.join(" ");
}
