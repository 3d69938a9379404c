import { createTranslator } from "use-intl/core";
import type { discussion as source } from "../../shared/texts/zh-CN/discussion.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/discussion.ts")).discussion,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/discussion.ts"))
        .discussion as unknown as typeof source,
  },
  (locale, discussion: typeof source) =>
    createTranslator({ locale, messages: { discussion }, namespace: "discussion" }),
);

/** UI strings of discussions. */
export const { load: loadDiscussionWords, useWords: useDiscussionWords } = texts;
