import { createTranslator } from "use-intl/core";
import type { contestExport as source } from "../../../../shared/texts/zh-CN/contestExport.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/contestExport.ts")).contestExport,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/contestExport.ts"))
        .contestExport as unknown as typeof source,
  },
  (locale, { page }: typeof source) =>
    createTranslator({ locale, messages: { page }, namespace: "page" }),
);

/** UI strings for the exports of a contest. */
export const { load: loadContestExportWords, useWords: useContestExportWords } = texts;
