import { createTranslator } from "use-intl/core";
import type { Locale } from "../../shared/text/locale.ts";
import { loadMarkdownWords } from "../markdown/texts.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/comment.ts")).comment,
    "en-US": async () => (await import("../../shared/texts/en-US/comment.ts")).comment,
  },
  (locale, comment) => createTranslator({ locale, messages: { comment }, namespace: "comment" }),
);

/** UI strings for comments on posts and in contests. */
export const { useWords: useCommentWords } = texts;

/** Starts loading these UI strings and those of the Markdown editor, in which comments are written. */
export const loadCommentWords = (locale: Locale): Promise<unknown> =>
  Promise.all([texts.load(locale), loadMarkdownWords(locale)]);
