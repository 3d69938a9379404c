import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/finder.ts")).finder,
    "en-US": async () => (await import("../../shared/texts/en-US/finder.ts")).finder,
  },
  (locale, finder) => createTranslator({ locale, messages: { finder }, namespace: "finder" }),
);

/** UI strings for the global search and for the list of keyboard shortcuts. */
export const { useWords: useFinderWords } = texts;
