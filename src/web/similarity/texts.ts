import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/similarity.ts")).similarity,
    "en-US": async () => (await import("../../shared/texts/en-US/similarity.ts")).similarity,
  },
  (locale, { page }) => createTranslator({ locale, messages: { page }, namespace: "page" }),
);

/** UI strings for similarity checks. */
export const { load: loadSimilarityWords, useWords: useSimilarityWords } = texts;
export type SimilarityWords = ReturnType<typeof useSimilarityWords>;
