import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminModeration.ts")).adminModeration,
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminModeration.ts")).adminModeration,
  },
  (locale, adminModeration) =>
    createTranslator({ locale, messages: { adminModeration }, namespace: "adminModeration" }),
);

/** UI strings of the queue of reports. */
export const { load: loadAdminModerationWords, useWords: useAdminModerationWords } = texts;
