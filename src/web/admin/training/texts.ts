import { createTranslator } from "use-intl/core";
import type { adminTraining as source } from "../../../shared/texts/zh-CN/adminTraining.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminTraining.ts")).adminTraining,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminTraining.ts"))
        .adminTraining as unknown as typeof source,
  },
  (locale, adminTraining: typeof source) =>
    createTranslator({ locale, messages: { adminTraining }, namespace: "adminTraining" }),
);

/** UI strings of the admin pages for trainings. */
export const { load: loadAdminTrainingWords, useWords: useAdminTrainingWords } = texts;
