import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homework.ts")).homework,
    "en-US": async () => (await import("../../../shared/texts/en-US/homework.ts")).homework,
  },
  (locale, homework) => createTranslator({ locale, messages: { homework }, namespace: "homework" }),
);

/** UI strings for the students' view of homework. */
export const { load: loadHomeworkWords, useWords: useHomeworkWords } = texts;
