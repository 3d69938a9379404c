import { createTranslator } from "use-intl/core";
import type { firstRun as source } from "../../shared/texts/zh-CN/firstRun.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/firstRun.ts")).firstRun,
    // The same keys (its `satisfies`), so it may be typed as the first language.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/firstRun.ts")).firstRun as unknown as typeof source,
  },
  (locale, firstRun: typeof source) =>
    createTranslator({ locale, messages: { firstRun }, namespace: "firstRun" }),
);

/** Texts of the set-up of a new site. */
export const { load: loadFirstRunWords, useWords: useFirstRunWords } = texts;
