import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/contest.ts")).contest,
    "en-US": async () => (await import("../../shared/texts/en-US/contest.ts")).contest,
  },
  (locale, contest) => createTranslator({ locale, messages: { contest }, namespace: "contest" }),
);

/** UI strings of contests. */
export const { load: loadContestWords, useWords: useContestWords } = texts;
