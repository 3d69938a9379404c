import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homeMore.ts")).homeMore,
    "en-US": async () => (await import("../../../shared/texts/en-US/homeMore.ts")).homeMore,
  },
  (locale, homeMore) => createTranslator({ locale, messages: { homeMore }, namespace: "homeMore" }),
);

/** UI strings for the cards that load after the home page's first content. */
export const { useWords: useHomeMoreWords } = texts;
