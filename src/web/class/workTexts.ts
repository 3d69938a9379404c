import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/classWork.ts")).classWork,
    "en-US": async () => (await import("../../shared/texts/en-US/classWork.ts")).classWork,
  },
  (locale, classWork) =>
    createTranslator({ locale, messages: { classWork }, namespace: "classWork" }),
);

/** UI strings of the class pages for teachers and of the admin pages for classes. */
export const { load: loadClassWorkWords, useWords: useClassWorkWords } = texts;
export type ClassWorkWords = ReturnType<typeof useClassWorkWords>;
