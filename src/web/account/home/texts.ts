import { createTranslator } from "use-intl/core";
import type { userHome as source } from "../../../shared/texts/zh-CN/userHome.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/userHome.ts")).userHome,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/userHome.ts"))
        .userHome as unknown as typeof source,
  },
  (locale, userHome: typeof source) =>
    createTranslator({ locale, messages: { userHome }, namespace: "userHome" }),
);

/** UI strings of a user's page. */
export const { load: loadUserHomeWords, useWords: useUserHomeWords } = texts;
