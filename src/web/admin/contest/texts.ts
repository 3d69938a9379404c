import { createTranslator } from "use-intl/core";
import type { adminContest as source } from "../../../shared/texts/zh-CN/adminContest.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminContest.ts")).adminContest,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminContest.ts"))
        .adminContest as unknown as typeof source,
  },
  (locale, adminContest: typeof source) =>
    createTranslator({ locale, messages: { adminContest }, namespace: "adminContest" }),
);

/** UI strings of the admin pages for contests. */
export const { load: loadAdminContestWords, useWords: useAdminContestWords } = texts;
export type AdminContestWords = ReturnType<typeof useAdminContestWords>;
