import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminTags.ts")).adminTags,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminTags.ts")).adminTags,
  },
  (locale, adminTags) =>
    createTranslator({ locale, messages: { adminTags }, namespace: "adminTags" }),
);

/** UI strings of the admin page for tags. */
export const { load: loadTagWords, useWords: useTagWords } = texts;
