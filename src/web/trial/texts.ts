import { createTranslator } from "use-intl/core";
import type { trial as source } from "../../shared/texts/zh-CN/trial.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/trial.ts")).trial,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/trial.ts")).trial as unknown as typeof source,
  },
  (locale, trial: typeof source) =>
    createTranslator({ locale, messages: { trial }, namespace: "trial" }),
);

/** UI strings for trial runs, loaded separately from the page's UI strings. */
export const { load: loadTrialWords, useWords: useTrialWords } = texts;
export type TrialWords = ReturnType<typeof useTrialWords>;
