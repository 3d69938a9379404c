import { createTranslator } from "use-intl/core";
import type { ranking as source } from "../../shared/texts/zh-CN/ranking.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/ranking.ts")).ranking,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/ranking.ts")).ranking as unknown as typeof source,
  },
  (locale, ranking: typeof source) =>
    createTranslator({ locale, messages: { ranking }, namespace: "ranking" }),
);

/** UI strings for the rankings. */
export const { load: loadRankingWords, useWords: useRankingWords } = texts;
