import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/editorial.ts")).editorial,
    "en-US": async () => (await import("../../shared/texts/en-US/editorial.ts")).editorial,
  },
  (locale, editorial) =>
    createTranslator({ locale, messages: { editorial }, namespace: "editorial" }),
);

/**
 * UI strings for editorials: the tab on the problem page, the form, and the page for users who may edit the problem.
 */
export const { load: loadEditorialWords, useWords: useEditorialWords } = texts;
