import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/problemStatistics.ts")).problemStatistics,
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/problemStatistics.ts")).problemStatistics,
  },
  (locale, problemStatistics) =>
    createTranslator({ locale, messages: { problemStatistics }, namespace: "problemStatistics" }),
);

/** UI strings of a problem's statistics, loaded with the dialog. */
export const { load: loadStatisticsWords, useWords: useStatisticsWords } = texts;
