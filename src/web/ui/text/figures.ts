import type { Locale } from "../../../shared/text/locale.ts";

/** Formats a number of milliseconds, such as "1,012 ms"; "—" if the value is unknown. */
export function milliseconds(value: number | null, locale: Locale): string {
  return value === null ? "—" : `${value.toLocaleString(locale)} ms`;
}

/** KiB in a readable unit: "812 KB", "3.4 MB", "256 MB". */
export function memorySize(kib: number | null, locale: Locale): string {
  if (kib === null) return "—";
  if (kib < 1024) return `${kib.toLocaleString(locale)} KB`;
  const mib = kib / 1024;
  const digits = mib < 100 && !Number.isInteger(mib) ? 1 : 0;
  const figure = mib.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${figure} MB`;
}

/** Length of source code: "123 B", "4.2 KB". */
export function codeSize(bytes: number | null, locale: Locale): string {
  if (bytes === null) return "—";
  if (bytes < 1024) return `${bytes.toLocaleString(locale)} B`;
  return `${(bytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} KB`;
}
