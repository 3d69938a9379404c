import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/moderation.ts")).moderation,
    "en-US": async () => (await import("../../shared/texts/en-US/moderation.ts")).moderation,
  },
  (locale, moderation) =>
    createTranslator({ locale, messages: { moderation }, namespace: "moderation" }),
);

/** UI strings for the report dialog. */
export const { load: loadModerationWords, useWords: useModerationWords } = texts;
