import { createTranslator } from "use-intl/core";
import type { message as source } from "../../shared/texts/zh-CN/message.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/message.ts")).message,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/message.ts")).message as unknown as typeof source,
  },
  (locale, message: typeof source) =>
    createTranslator({ locale, messages: { message }, namespace: "message" }),
);

/** UI strings for the messages page. */
export const { load: loadMessageWords, useWords: useMessageWords } = texts;
