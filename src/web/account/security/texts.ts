import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/security.ts")).security,
    "en-US": async () => (await import("../../../shared/texts/en-US/security.ts")).security,
  },
  (locale, security) => createTranslator({ locale, messages: { security }, namespace: "security" }),
);

/** UI strings of two-step sign-in and sessions. */
export const { load: loadSecurityWords, useWords: useSecurityWords } = texts;
