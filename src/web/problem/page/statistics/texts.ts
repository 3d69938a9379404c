import { createTranslator } from "use-intl/core";
import type { problemStatistics as source } from "../../../../shared/texts/zh-CN/problemStatistics.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/problemStatistics.ts")).problemStatistics,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/problemStatistics.ts"))
        .problemStatistics as unknown as typeof source,
  },
  (locale, problemStatistics: typeof source) =>
    createTranslator({ locale, messages: { problemStatistics }, namespace: "problemStatistics" }),
);

/** UI strings of a problem's statistics, loaded with the dialog. */
export const { load: loadStatisticsWords, useWords: useStatisticsWords } = texts;
