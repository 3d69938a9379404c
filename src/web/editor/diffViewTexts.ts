import { createTranslator } from "use-intl/core";
import type { diff as source } from "../../shared/texts/zh-CN/diff.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/diff.ts")).diff,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/diff.ts")).diff as unknown as typeof source,
  },
  (locale, diff: typeof source) =>
    createTranslator({ locale, messages: { diff }, namespace: "diff" }),
);

/** UI strings of comparisons, loaded separately from those of the page. */
export const { load: loadDiffTexts, useWords: useDiffTexts } = texts;
