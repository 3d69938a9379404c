import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/trial.ts")).trial,
    "en-US": async () => (await import("../../shared/texts/en-US/trial.ts")).trial,
  },
  (locale, trial) => createTranslator({ locale, messages: { trial }, namespace: "trial" }),
);

/** UI strings for trial runs, loaded separately from the page's UI strings. */
export const { load: loadTrialWords, useWords: useTrialWords } = texts;
export type TrialWords = ReturnType<typeof useTrialWords>;
