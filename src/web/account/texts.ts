import { createTranslator } from "use-intl/core";
import type { accountForms as source } from "../../shared/texts/zh-CN/accountForms.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/accountForms.ts")).accountForms,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/accountForms.ts"))
        .accountForms as unknown as typeof source,
  },
  (locale, accountForms: typeof source) =>
    createTranslator({ locale, messages: { accountForms }, namespace: "accountForms" }),
);

/** UI strings of the dialogs for signing in and registering. */
export const { load: loadAccountWords, useWords: useAccountWords } = texts;
export type AccountWords = ReturnType<typeof useAccountWords>;
