import { createTranslator } from "use-intl/core";
import type { finder as source } from "../../shared/texts/zh-CN/finder.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/finder.ts")).finder,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/finder.ts")).finder as unknown as typeof source,
  },
  (locale, finder: typeof source) =>
    createTranslator({ locale, messages: { finder }, namespace: "finder" }),
);

/** UI strings for the global search and for the list of keyboard shortcuts. */
export const { useWords: useFinderWords } = texts;
