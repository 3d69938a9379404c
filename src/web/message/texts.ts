import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/message.ts")).message,
    "en-US": async () => (await import("../../shared/texts/en-US/message.ts")).message,
  },
  (locale, message) => createTranslator({ locale, messages: { message }, namespace: "message" }),
);

/** UI strings for the messages page. */
export const { load: loadMessageWords, useWords: useMessageWords } = texts;
