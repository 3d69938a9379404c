import { createTranslator } from "use-intl/core";
import type { recovery as source } from "../../shared/texts/zh-CN/recovery.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/recovery.ts")).recovery,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/recovery.ts")).recovery as unknown as typeof source,
  },
  (locale, recovery: typeof source) =>
    createTranslator({ locale, messages: { recovery }, namespace: "recovery" }),
);

/** UI strings for captchas, account recovery and the user's email address. */
export const { load: loadRecoveryWords, useWords: useRecoveryWords } = texts;
