import { createTranslator } from "use-intl/core";
import type { adminJudging as source } from "../../shared/texts/zh-CN/adminJudging.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/adminJudging.ts")).adminJudging,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/adminJudging.ts"))
        .adminJudging as unknown as typeof source,
  },
  (locale, adminJudging: typeof source) =>
    createTranslator({ locale, messages: { adminJudging }, namespace: "adminJudging" }),
);

/** UI strings for the judging administration. */
export const { load: loadJudgingWords, useWords: useJudgingWords } = texts;
