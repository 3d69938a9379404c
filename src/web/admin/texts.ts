import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/admin.ts")).admin,
    "en-US": async () => (await import("../../shared/texts/en-US/admin.ts")).admin,
  },
  (locale, admin) => createTranslator({ locale, messages: { admin }, namespace: "admin" }),
);

/** UI strings of the admin layout and the admin sign-in page. */
export const { load: loadAdminWords, useWords: useAdminWords } = texts;
