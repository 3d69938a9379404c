import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/adminChecker.ts")).adminChecker,
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/adminChecker.ts")).adminChecker,
  },
  (locale, adminChecker) =>
    createTranslator({ locale, messages: { adminChecker }, namespace: "adminChecker" }),
);

/** UI strings of checkers and interactors in the form of a problem. */
export const { load: loadCheckerWords, useWords: useCheckerWords } = texts;
export type CheckerWords = ReturnType<typeof useCheckerWords>;
