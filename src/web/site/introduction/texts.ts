import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/introduction.ts")).introduction,
    "en-US": async () => (await import("../../../shared/texts/en-US/introduction.ts")).introduction,
  },
  (locale, introduction) =>
    createTranslator({ locale, messages: { introduction }, namespace: "introduction" }),
);

/** UI strings for the info page. */
export const { load: loadIntroductionWords, useWords: useIntroductionWords } = texts;
