import { createTranslator } from "use-intl/core";
import type { adminProblem as source } from "../../../shared/texts/zh-CN/adminProblem.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminProblem.ts")).adminProblem,
    // `satisfies` checks that both languages have the same keys, so the type of the first one is right.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminProblem.ts"))
        .adminProblem as unknown as typeof source,
  },
  (locale, adminProblem: typeof source) =>
    createTranslator({ locale, messages: { adminProblem }, namespace: "adminProblem" }),
);

/** Texts of the problem administration: list and form. */
export const { load: loadProblemWords, useWords: useProblemWords } = texts;
export type ProblemWords = ReturnType<typeof useProblemWords>;
