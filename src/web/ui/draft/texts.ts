import { createTranslator } from "use-intl/core";
import type { draft as source } from "../../../shared/texts/zh-CN/draft.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/draft.ts")).draft,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/draft.ts")).draft as unknown as typeof source,
  },
  (locale, draft: typeof source) =>
    createTranslator({ locale, messages: { draft }, namespace: "draft" }),
);

/** UI strings about drafts. */
export const { load: loadDraftWords, useWords: useDraftWords } = texts;
