import { createTranslator } from "use-intl/core";
import type { message as source } from "../../shared/texts/zh-CN/message.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/message.ts")).message,
    // The same keys by its `satisfies`, so it may stand for the first language.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/message.ts")).message as unknown as typeof source,
  },
  (locale, message: typeof source) =>
    createTranslator({ locale, messages: { message }, namespace: "message" }),
);

/** Words of the own messages. */
export const { load: loadMessageWords, useWords: useMessageWords } = texts;
