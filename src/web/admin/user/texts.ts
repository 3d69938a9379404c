import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminUsers.ts")).adminUsers,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminUsers.ts")).adminUsers,
  },
  (locale, adminUsers) =>
    createTranslator({ locale, messages: { adminUsers }, namespace: "adminUsers" }),
);

/** UI strings of the admin pages for users. */
export const { load: loadUserWords, useWords: useUserWords } = texts;
export type UserWords = ReturnType<typeof useUserWords>;
