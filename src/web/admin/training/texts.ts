import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminTraining.ts")).adminTraining,
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminTraining.ts")).adminTraining,
  },
  (locale, adminTraining) =>
    createTranslator({ locale, messages: { adminTraining }, namespace: "adminTraining" }),
);

/** UI strings of the admin pages for trainings. */
export const { load: loadAdminTrainingWords, useWords: useAdminTrainingWords } = texts;
