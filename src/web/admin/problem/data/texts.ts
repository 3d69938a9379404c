import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../../shared/texts/zh-CN/testData.ts")).testData,
    "en-US": async () => (await import("../../../../shared/texts/en-US/testData.ts")).testData,
  },
  (locale, testData) => createTranslator({ locale, messages: { testData }, namespace: "testData" }),
);

/** UI strings of a problem's test data. */
export const { load: loadDataWords, useWords: useDataWords } = texts;
