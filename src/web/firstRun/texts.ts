import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/firstRun.ts")).firstRun,
    "en-US": async () => (await import("../../shared/texts/en-US/firstRun.ts")).firstRun,
  },
  (locale, firstRun) => createTranslator({ locale, messages: { firstRun }, namespace: "firstRun" }),
);

/** UI strings for the set-up of a new site. */
export const { load: loadFirstRunWords, useWords: useFirstRunWords } = texts;
