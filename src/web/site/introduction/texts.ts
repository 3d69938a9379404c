import { createTranslator } from "use-intl/core";
import type { introduction as source } from "../../../shared/texts/zh-CN/introduction.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/introduction.ts")).introduction,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/introduction.ts"))
        .introduction as unknown as typeof source,
  },
  (locale, introduction: typeof source) =>
    createTranslator({ locale, messages: { introduction }, namespace: "introduction" }),
);

/** UI strings for the info page. */
export const { load: loadIntroductionWords, useWords: useIntroductionWords } = texts;
