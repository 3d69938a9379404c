import { createTranslator } from "use-intl/core";
import type { security as source } from "../../../shared/texts/zh-CN/security.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/security.ts")).security,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/security.ts"))
        .security as unknown as typeof source,
  },
  (locale, security: typeof source) =>
    createTranslator({ locale, messages: { security }, namespace: "security" }),
);

/** UI strings of two-step sign-in and sessions. */
export const { load: loadSecurityWords, useWords: useSecurityWords } = texts;
