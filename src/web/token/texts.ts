import { createTranslator } from "use-intl/core";
import type { token as source } from "../../shared/texts/zh-CN/token.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/token.ts")).token,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/token.ts")).token as unknown as typeof source,
  },
  (locale, token: typeof source) =>
    createTranslator({ locale, messages: { token }, namespace: "token" }),
);

/** UI strings for API tokens. */
export const { useWords: useTokenWords } = texts;
