import { createTranslator } from "use-intl/core";
import type { dialogDraft as source } from "../../../shared/texts/zh-CN/dialogDraft.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/dialogDraft.ts")).dialogDraft,
    // `satisfies` checks that both languages have the same keys, so the type of the first one is right.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/dialogDraft.ts"))
        .dialogDraft as unknown as typeof source,
  },
  (locale, dialogDraft: typeof source) =>
    createTranslator({ locale, messages: { dialogDraft }, namespace: "dialogDraft" }),
);

/** Texts about the drafts of dialogs. */
export const { load: loadDraftWords, useWords: useDraftWords } = texts;
