import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/training.ts")).training,
    "en-US": async () => (await import("../../shared/texts/en-US/training.ts")).training,
  },
  (locale, training) => createTranslator({ locale, messages: { training }, namespace: "training" }),
);

/** UI strings for trainings. */
export const { load: loadTrainingWords, useWords: useTrainingWords } = texts;
