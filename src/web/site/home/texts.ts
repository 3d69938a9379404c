import { createTranslator } from "use-intl/core";
import type { homeMore as source } from "../../../shared/texts/zh-CN/homeMore.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homeMore.ts")).homeMore,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/homeMore.ts"))
        .homeMore as unknown as typeof source,
  },
  (locale, homeMore: typeof source) =>
    createTranslator({ locale, messages: { homeMore }, namespace: "homeMore" }),
);

/** UI strings for the cards that load after the home page's first content. */
export const { useWords: useHomeMoreWords } = texts;
