import { createTranslator } from "use-intl/core";
import type { firstRun as source } from "../../shared/texts/zh-CN/firstRun.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/firstRun.ts")).firstRun,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/firstRun.ts")).firstRun as unknown as typeof source,
  },
  (locale, firstRun: typeof source) =>
    createTranslator({ locale, messages: { firstRun }, namespace: "firstRun" }),
);

/** UI strings for the set-up of a new site. */
export const { load: loadFirstRunWords, useWords: useFirstRunWords } = texts;
