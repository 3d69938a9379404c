import { createTranslator } from "use-intl/core";
import type { contest as source } from "../../shared/texts/zh-CN/contest.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/contest.ts")).contest,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/contest.ts")).contest as unknown as typeof source,
  },
  (locale, contest: typeof source) =>
    createTranslator({ locale, messages: { contest }, namespace: "contest" }),
);

/** UI strings of contests. */
export const { load: loadContestWords, useWords: useContestWords } = texts;
