import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/markdown.ts")).markdown,
    "en-US": async () => (await import("../../shared/texts/en-US/markdown.ts")).markdown,
  },
  (locale, markdown) => createTranslator({ locale, messages: { markdown }, namespace: "markdown" }),
);

/** UI strings for the Markdown editor. */
export const { load: loadMarkdownWords, useWords: useMarkdownWords } = texts;
export type MarkdownWords = ReturnType<typeof useMarkdownWords>;
