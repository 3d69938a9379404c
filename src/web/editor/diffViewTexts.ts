import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/diff.ts")).diff,
    "en-US": async () => (await import("../../shared/texts/en-US/diff.ts")).diff,
  },
  (locale, diff) => createTranslator({ locale, messages: { diff }, namespace: "diff" }),
);

/** UI strings of comparisons, loaded separately from those of the page. */
export const { load: loadDiffTexts, useWords: useDiffTexts } = texts;
