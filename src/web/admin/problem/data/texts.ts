import { createTranslator } from "use-intl/core";
import type { testData as source } from "../../../../shared/texts/zh-CN/testData.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../../shared/texts/zh-CN/testData.ts")).testData,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/testData.ts"))
        .testData as unknown as typeof source,
  },
  (locale, testData: typeof source) =>
    createTranslator({ locale, messages: { testData }, namespace: "testData" }),
);

/** UI strings of a problem's test data. */
export const { load: loadDataWords, useWords: useDataWords } = texts;
