import { createTranslator } from "use-intl/core";
import type { lineComment as source } from "../../shared/texts/zh-CN/lineComment.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/lineComment.ts")).lineComment,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/lineComment.ts"))
        .lineComment as unknown as typeof source,
  },
  (locale, lineComment: typeof source) =>
    createTranslator({ locale, messages: { lineComment }, namespace: "lineComment" }),
);

/** UI strings for comments on lines of code. */
export const { useWords: useLineCommentWords } = texts;
