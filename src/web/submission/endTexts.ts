import { createTranslator } from "use-intl/core";
import type { Locale } from "../../shared/text/locale.ts";
import type { endings as source } from "../../shared/texts/zh-CN/endings.ts";

export type EndSource = typeof source;

/** Looks up UI strings about how runs ended: `t("cpu", { used, limit, over })`; unknown keys do not compile. */
export function endTexts(locale: Locale, endings: EndSource) {
  return createTranslator({ locale, messages: { endings }, namespace: "endings" });
}
export type EndTexts = ReturnType<typeof endTexts>;
