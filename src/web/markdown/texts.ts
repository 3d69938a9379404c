import { createTranslator } from "use-intl/core";
import type { markdown as source } from "../../shared/texts/zh-CN/markdown.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/markdown.ts")).markdown,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/markdown.ts")).markdown as unknown as typeof source,
  },
  (locale, markdown: typeof source) =>
    createTranslator({ locale, messages: { markdown }, namespace: "markdown" }),
);

/** UI strings for the Markdown editor. */
export const { load: loadMarkdownWords, useWords: useMarkdownWords } = texts;
export type MarkdownWords = ReturnType<typeof useMarkdownWords>;
