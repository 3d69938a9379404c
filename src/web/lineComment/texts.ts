import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/lineComment.ts")).lineComment,
    "en-US": async () => (await import("../../shared/texts/en-US/lineComment.ts")).lineComment,
  },
  (locale, lineComment) =>
    createTranslator({ locale, messages: { lineComment }, namespace: "lineComment" }),
);

/** UI strings for comments on lines of code. */
export const { useWords: useLineCommentWords } = texts;
