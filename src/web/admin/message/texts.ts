import { createTranslator } from "use-intl/core";
import type { adminNotice as source } from "../../../shared/texts/zh-CN/adminNotice.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminNotice.ts")).adminNotice,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminNotice.ts"))
        .adminNotice as unknown as typeof source,
  },
  (locale, adminNotice: typeof source) =>
    createTranslator({ locale, messages: { adminNotice }, namespace: "adminNotice" }),
);

/** UI strings of the notices page. */
export const { load: loadNoticeWords, useWords: useNoticeWords } = texts;
export type NoticeWords = ReturnType<typeof useNoticeWords>;
