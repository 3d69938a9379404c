import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/recovery.ts")).recovery,
    "en-US": async () => (await import("../../shared/texts/en-US/recovery.ts")).recovery,
  },
  (locale, recovery) => createTranslator({ locale, messages: { recovery }, namespace: "recovery" }),
);

/** UI strings for captchas, account recovery and the user's email address. */
export const { load: loadRecoveryWords, useWords: useRecoveryWords } = texts;
