import { createTranslator } from "use-intl/core";
import type { admin as source } from "../../shared/texts/zh-CN/admin.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/admin.ts")).admin,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/admin.ts")).admin as unknown as typeof source,
  },
  (locale, admin: typeof source) =>
    createTranslator({ locale, messages: { admin }, namespace: "admin" }),
);

/** UI strings of the admin layout and the admin sign-in page. */
export const { load: loadAdminWords, useWords: useAdminWords } = texts;
