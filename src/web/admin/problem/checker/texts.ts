import { createTranslator } from "use-intl/core";
import type { adminChecker as source } from "../../../../shared/texts/zh-CN/adminChecker.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/adminChecker.ts")).adminChecker,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/adminChecker.ts"))
        .adminChecker as unknown as typeof source,
  },
  (locale, adminChecker: typeof source) =>
    createTranslator({ locale, messages: { adminChecker }, namespace: "adminChecker" }),
);

/** UI strings of checkers and interactors in the form of a problem. */
export const { load: loadCheckerWords, useWords: useCheckerWords } = texts;
export type CheckerWords = ReturnType<typeof useCheckerWords>;
