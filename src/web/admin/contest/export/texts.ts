import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/contestExport.ts")).contestExport,
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/contestExport.ts")).contestExport,
  },
  (locale, { page }) => createTranslator({ locale, messages: { page }, namespace: "page" }),
);

/** UI strings for the exports of a contest. */
export const { load: loadContestExportWords, useWords: useContestExportWords } = texts;
