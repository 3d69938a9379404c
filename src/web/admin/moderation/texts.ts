import { createTranslator } from "use-intl/core";
import type { adminModeration as source } from "../../../shared/texts/zh-CN/adminModeration.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminModeration.ts")).adminModeration,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminModeration.ts"))
        .adminModeration as unknown as typeof source,
  },
  (locale, adminModeration: typeof source) =>
    createTranslator({ locale, messages: { adminModeration }, namespace: "adminModeration" }),
);

/** UI strings of the queue of reports. */
export const { load: loadAdminModerationWords, useWords: useAdminModerationWords } = texts;
