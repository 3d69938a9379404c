import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/draft.ts")).draft,
    "en-US": async () => (await import("../../../shared/texts/en-US/draft.ts")).draft,
  },
  (locale, draft) => createTranslator({ locale, messages: { draft }, namespace: "draft" }),
);

/** UI strings about drafts. */
export const { load: loadDraftWords, useWords: useDraftWords } = texts;
