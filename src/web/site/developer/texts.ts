import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/developer.ts")).developer,
    "en-US": async () => (await import("../../../shared/texts/en-US/developer.ts")).developer,
  },
  (locale, developer) =>
    createTranslator({ locale, messages: { developer }, namespace: "developer" }),
);

/** UI strings for the developers' page. */
export const { load: loadDeveloperWords, useWords: useDeveloperWords } = texts;
