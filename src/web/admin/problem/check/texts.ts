import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../../shared/texts/zh-CN/adminCheck.ts")).adminCheck,
    "en-US": async () => (await import("../../../../shared/texts/en-US/adminCheck.ts")).adminCheck,
  },
  (locale, adminCheck) =>
    createTranslator({ locale, messages: { adminCheck }, namespace: "adminCheck" }),
);

/** UI strings for the checks of a problem. */
export const { useWords: useCheckWords } = texts;
export type CheckWords = ReturnType<typeof useCheckWords>;
