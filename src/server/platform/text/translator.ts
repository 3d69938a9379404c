import { createTranslator } from "use-intl/core";
import type { Locale } from "../../../shared/text/locale.ts";

type Translate = (key: string, params: Record<string, string>) => string;

/** Returns the UI strings of one group in either language; numbers are not formatted (65535, not 65,535). */
export function translator<K extends string>(texts: Record<Locale, Record<K, string>>) {
  const translators: Record<Locale, Translate> = {
    "zh-CN": ofLocale("zh-CN", texts["zh-CN"]),
    "en-US": ofLocale("en-US", texts["en-US"]),
  };
  return (locale: Locale, key: K, params: Record<string, string | number> = {}): string =>
    translators[locale](
      key,
      Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    );
}

function ofLocale(locale: Locale, messages: Record<string, string>): Translate {
  return createTranslator({ locale, messages });
}
