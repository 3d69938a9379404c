import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/accountForms.ts")).accountForms,
    "en-US": async () => (await import("../../shared/texts/en-US/accountForms.ts")).accountForms,
  },
  (locale, accountForms) =>
    createTranslator({ locale, messages: { accountForms }, namespace: "accountForms" }),
);

/** UI strings of the dialogs for signing in and registering. */
export const { load: loadAccountWords, useWords: useAccountWords } = texts;
export type AccountWords = ReturnType<typeof useAccountWords>;
