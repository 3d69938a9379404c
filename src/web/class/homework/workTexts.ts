import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homeworkWork.ts")).homeworkWork,
    "en-US": async () => (await import("../../../shared/texts/en-US/homeworkWork.ts")).homeworkWork,
  },
  (locale, homeworkWork) =>
    createTranslator({ locale, messages: { homeworkWork }, namespace: "homeworkWork" }),
);

/** UI strings for the teachers' view of homework. */
export const { load: loadHomeworkWorkWords, useWords: useHomeworkWorkWords } = texts;
export type HomeworkWorkWords = ReturnType<typeof useHomeworkWorkWords>;
