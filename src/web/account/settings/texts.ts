import { createTranslator } from "use-intl/core";
import type { settings as source } from "../../../shared/texts/zh-CN/settings.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/settings.ts")).settings,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/settings.ts"))
        .settings as unknown as typeof source,
  },
  (locale, settings: typeof source) =>
    createTranslator({ locale, messages: { settings }, namespace: "settings" }),
);

/** UI strings of the settings. */
export const { load: loadSettingsWords, useWords: useSettingsWords } = texts;
export type SettingsWords = ReturnType<typeof useSettingsWords>;
