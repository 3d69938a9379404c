import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/adminJudging.ts")).adminJudging,
    "en-US": async () => (await import("../../shared/texts/en-US/adminJudging.ts")).adminJudging,
  },
  (locale, adminJudging) =>
    createTranslator({ locale, messages: { adminJudging }, namespace: "adminJudging" }),
);

/** UI strings for the judging administration. */
export const { load: loadJudgingWords, useWords: useJudgingWords } = texts;
