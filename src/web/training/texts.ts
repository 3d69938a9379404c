import { createTranslator } from "use-intl/core";
import type { training as source } from "../../shared/texts/zh-CN/training.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/training.ts")).training,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/training.ts")).training as unknown as typeof source,
  },
  (locale, training: typeof source) =>
    createTranslator({ locale, messages: { training }, namespace: "training" }),
);

/** UI strings for trainings. */
export const { load: loadTrainingWords, useWords: useTrainingWords } = texts;
