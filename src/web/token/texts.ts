import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/token.ts")).token,
    "en-US": async () => (await import("../../shared/texts/en-US/token.ts")).token,
  },
  (locale, token) => createTranslator({ locale, messages: { token }, namespace: "token" }),
);

/** UI strings for API tokens. */
export const { useWords: useTokenWords } = texts;
