import { createTranslator } from "use-intl/core";
import type { Locale } from "../../shared/text/locale.ts";
import { loadMarkdownWords } from "../markdown/texts.ts";
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
export const { useWords: useClassWorkWords } = texts;

/** Loads these strings, and those of the Markdown editor, in which the texts of a class are written. */
export const loadClassWorkWords = (locale: Locale) =>
  Promise.all([texts.load(locale), loadMarkdownWords(locale)]);
export type ClassWorkWords = ReturnType<typeof useClassWorkWords>;
