import { createTranslator } from "use-intl/core";
import type { adminUsers as source } from "../../../shared/texts/zh-CN/adminUsers.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminUsers.ts")).adminUsers,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminUsers.ts"))
        .adminUsers as unknown as typeof source,
  },
  (locale, adminUsers: typeof source) =>
    createTranslator({ locale, messages: { adminUsers }, namespace: "adminUsers" }),
);

/** UI strings of the admin pages for users. */
export const { load: loadUserWords, useWords: useUserWords } = texts;
export type UserWords = ReturnType<typeof useUserWords>;
