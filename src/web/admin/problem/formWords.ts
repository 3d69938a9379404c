import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/problemForm.ts")).problemForm,
    "en-US": async () => (await import("../../../shared/texts/en-US/problemForm.ts")).problemForm,
  },
  (locale, problemForm) =>
    createTranslator({ locale, messages: { problemForm }, namespace: "problemForm" }),
);

/** UI strings of a problem's attachments and of the preview of its whole statement. */
export const { load: loadFormWords, useWords: useFormWords } = texts;
