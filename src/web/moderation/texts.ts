import { createTranslator } from "use-intl/core";
import type { moderation as source } from "../../shared/texts/zh-CN/moderation.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/moderation.ts")).moderation,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/moderation.ts"))
        .moderation as unknown as typeof source,
  },
  (locale, moderation: typeof source) =>
    createTranslator({ locale, messages: { moderation }, namespace: "moderation" }),
);

/** UI strings for the report dialog. */
export const { load: loadModerationWords, useWords: useModerationWords } = texts;
