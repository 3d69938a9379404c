import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/class.ts")).classes,
    "en-US": async () => (await import("../../shared/texts/en-US/class.ts")).classes,
  },
  (locale, classes) => createTranslator({ locale, messages: { classes }, namespace: "classes" }),
);

/** UI strings of the class pages. */
export const { load: loadClassWords, useWords: useClassWords } = texts;
