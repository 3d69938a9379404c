import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/userHome.ts")).userHome,
    "en-US": async () => (await import("../../../shared/texts/en-US/userHome.ts")).userHome,
  },
  (locale, userHome) => createTranslator({ locale, messages: { userHome }, namespace: "userHome" }),
);

/** UI strings of a user's page. */
export const { load: loadUserHomeWords, useWords: useUserHomeWords } = texts;
