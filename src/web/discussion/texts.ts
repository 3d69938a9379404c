import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/discussion.ts")).discussion,
    "en-US": async () => (await import("../../shared/texts/en-US/discussion.ts")).discussion,
  },
  (locale, discussion) =>
    createTranslator({ locale, messages: { discussion }, namespace: "discussion" }),
);

/** UI strings of discussions. */
export const { load: loadDiscussionWords, useWords: useDiscussionWords } = texts;
