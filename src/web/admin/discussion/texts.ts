import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../shared/texts/zh-CN/adminDiscussion.ts")).adminDiscussion,
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminDiscussion.ts")).adminDiscussion,
  },
  (locale, adminDiscussion) =>
    createTranslator({ locale, messages: { adminDiscussion }, namespace: "adminDiscussion" }),
);

/** UI strings of the admin pages for discussions. */
export const { load: loadAdminDiscussionWords, useWords: useAdminDiscussionWords } = texts;
