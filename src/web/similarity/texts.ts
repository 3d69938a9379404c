import { createTranslator } from "use-intl/core";
import type { similarity as source } from "../../shared/texts/zh-CN/similarity.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/similarity.ts")).similarity,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/similarity.ts"))
        .similarity as unknown as typeof source,
  },
  (locale, { page }: typeof source) =>
    createTranslator({ locale, messages: { page }, namespace: "page" }),
);

/** UI strings for similarity checks. */
export const { load: loadSimilarityWords, useWords: useSimilarityWords } = texts;
export type SimilarityWords = ReturnType<typeof useSimilarityWords>;
