import { createTranslator } from "use-intl/core";
import type { classWork as source } from "../../shared/texts/zh-CN/classWork.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/classWork.ts")).classWork,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/classWork.ts")).classWork as unknown as typeof source,
  },
  (locale, classWork: typeof source) =>
    createTranslator({ locale, messages: { classWork }, namespace: "classWork" }),
);

/** UI strings of the class pages for teachers and of the admin pages for classes. */
export const { load: loadClassWorkWords, useWords: useClassWorkWords } = texts;
export type ClassWorkWords = ReturnType<typeof useClassWorkWords>;
