import { createTranslator } from "use-intl/core";
import type { diff as source } from "../../shared/texts/zh-CN/diff.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/diff.ts")).diff,
    // The same keys by its `satisfies`, so it may stand for the first language.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/diff.ts")).diff as unknown as typeof source,
  },
  (locale, diff: typeof source) =>
    createTranslator({ locale, messages: { diff }, namespace: "diff" }),
);

/** Words about comparisons, apart from the page's own texts. */
export const { load: loadDiffWords, useWords: useDiffWords } = texts;
