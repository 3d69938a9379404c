import { createTranslator } from "use-intl/core";
import type { adminDiscussion as source } from "../../../shared/texts/zh-CN/adminDiscussion.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminDiscussion.ts")).adminDiscussion,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminDiscussion.ts"))
        .adminDiscussion as unknown as typeof source,
  },
  (locale, adminDiscussion: typeof source) =>
    createTranslator({ locale, messages: { adminDiscussion }, namespace: "adminDiscussion" }),
);

/** UI strings of the admin pages for discussions. */
export const { load: loadAdminDiscussionWords, useWords: useAdminDiscussionWords } = texts;
