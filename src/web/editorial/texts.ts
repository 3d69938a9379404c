import { createTranslator } from "use-intl/core";
import type { editorial as source } from "../../shared/texts/zh-CN/editorial.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/editorial.ts")).editorial,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/editorial.ts")).editorial as unknown as typeof source,
  },
  (locale, editorial: typeof source) =>
    createTranslator({ locale, messages: { editorial }, namespace: "editorial" }),
);

/**
 * UI strings for editorials: the tab on the problem page, the form, and the page for users who may edit the problem.
 */
export const { load: loadEditorialWords, useWords: useEditorialWords } = texts;
