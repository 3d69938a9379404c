import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/settings.ts")).settings,
    "en-US": async () => (await import("../../../shared/texts/en-US/settings.ts")).settings,
  },
  (locale, settings) => createTranslator({ locale, messages: { settings }, namespace: "settings" }),
);

/** UI strings of the settings. */
export const { load: loadSettingsWords, useWords: useSettingsWords } = texts;
export type SettingsWords = ReturnType<typeof useSettingsWords>;
