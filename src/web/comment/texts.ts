import { createTranslator } from "use-intl/core";
import type { comment as source } from "../../shared/texts/zh-CN/comment.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/comment.ts")).comment,
    // `satisfies` checks that both languages have the same keys, so the type of the first one is right.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/comment.ts")).comment as unknown as typeof source,
  },
  (locale, comment: typeof source) =>
    createTranslator({ locale, messages: { comment }, namespace: "comment" }),
);

/** Texts of comments in every place. */
export const { load: loadCommentWords, useWords: useCommentWords } = texts;
