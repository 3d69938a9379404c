import { createTranslator } from "use-intl/core";
import type { problemForm as source } from "../../../shared/texts/zh-CN/problemForm.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/problemForm.ts")).problemForm,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/problemForm.ts"))
        .problemForm as unknown as typeof source,
  },
  (locale, problemForm: typeof source) =>
    createTranslator({ locale, messages: { problemForm }, namespace: "problemForm" }),
);

/** UI strings of a problem's attachments and of the preview of its whole statement. */
export const { load: loadFormWords, useWords: useFormWords } = texts;
