import { createTranslator } from "use-intl/core";
import type { adminCheck as source } from "../../../../shared/texts/zh-CN/adminCheck.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../../shared/texts/zh-CN/adminCheck.ts")).adminCheck,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/adminCheck.ts"))
        .adminCheck as unknown as typeof source,
  },
  (locale, adminCheck: typeof source) =>
    createTranslator({ locale, messages: { adminCheck }, namespace: "adminCheck" }),
);

/** UI strings for the checks of a problem. */
export const { useWords: useCheckWords } = texts;
export type CheckWords = ReturnType<typeof useCheckWords>;
