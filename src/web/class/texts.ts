import { createTranslator } from "use-intl/core";
import type { classes as source } from "../../shared/texts/zh-CN/class.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/class.ts")).classes,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/class.ts")).classes as unknown as typeof source,
  },
  (locale, classes: typeof source) =>
    createTranslator({ locale, messages: { classes }, namespace: "classes" }),
);

/** UI strings of the class pages. */
export const { load: loadClassWords, useWords: useClassWords } = texts;
