import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminNotice.ts")).adminNotice,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminNotice.ts")).adminNotice,
  },
  (locale, adminNotice) =>
    createTranslator({ locale, messages: { adminNotice }, namespace: "adminNotice" }),
);

/** UI strings of the notices page. */
export const { load: loadNoticeWords, useWords: useNoticeWords } = texts;
export type NoticeWords = ReturnType<typeof useNoticeWords>;
