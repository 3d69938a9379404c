import { createTranslator } from "use-intl/core";
import type { accountForms as source } from "../../shared/texts/zh-CN/accountForms.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/accountForms.ts")).accountForms,
    // The same keys by its `satisfies`, so it may stand for the first language.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/accountForms.ts"))
        .accountForms as unknown as typeof source,
  },
  (locale, accountForms: typeof source) =>
    createTranslator({ locale, messages: { accountForms }, namespace: "accountForms" }),
);

/** Words of the dialogs for signing in and joining. */
export const { load: loadAccountWords, useWords: useAccountWords } = texts;
export type AccountWords = ReturnType<typeof useAccountWords>;
