import { createTranslator } from "use-intl/core";
import type { adminTags as source } from "../../../shared/texts/zh-CN/adminTags.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminTags.ts")).adminTags,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminTags.ts"))
        .adminTags as unknown as typeof source,
  },
  (locale, adminTags: typeof source) =>
    createTranslator({ locale, messages: { adminTags }, namespace: "adminTags" }),
);

/** UI strings of the admin page for tags. */
export const { load: loadTagWords, useWords: useTagWords } = texts;
