import { createTranslator } from "use-intl/core";
import type { developer as source } from "../../../shared/texts/zh-CN/developer.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/developer.ts")).developer,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/developer.ts"))
        .developer as unknown as typeof source,
  },
  (locale, developer: typeof source) =>
    createTranslator({ locale, messages: { developer }, namespace: "developer" }),
);

/** UI strings for the developers' page. */
export const { load: loadDeveloperWords, useWords: useDeveloperWords } = texts;
