import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminContest.ts")).adminContest,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminContest.ts")).adminContest,
  },
  (locale, adminContest) =>
    createTranslator({ locale, messages: { adminContest }, namespace: "adminContest" }),
);

/** UI strings of the admin pages for contests. */
export const { load: loadAdminContestWords, useWords: useAdminContestWords } = texts;
export type AdminContestWords = ReturnType<typeof useAdminContestWords>;
