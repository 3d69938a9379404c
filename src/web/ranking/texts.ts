import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/ranking.ts")).ranking,
    "en-US": async () => (await import("../../shared/texts/en-US/ranking.ts")).ranking,
  },
  (locale, ranking) => createTranslator({ locale, messages: { ranking }, namespace: "ranking" }),
);

/** UI strings for the rankings. */
export const { load: loadRankingWords, useWords: useRankingWords } = texts;
