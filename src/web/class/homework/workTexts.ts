import { createTranslator } from "use-intl/core";
import type { homeworkWork as source } from "../../../shared/texts/zh-CN/homeworkWork.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homeworkWork.ts")).homeworkWork,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/homeworkWork.ts"))
        .homeworkWork as unknown as typeof source,
  },
  (locale, homeworkWork: typeof source) =>
    createTranslator({ locale, messages: { homeworkWork }, namespace: "homeworkWork" }),
);

/** UI strings for the teachers' view of homework. */
export const { load: loadHomeworkWorkWords, useWords: useHomeworkWorkWords } = texts;
export type HomeworkWorkWords = ReturnType<typeof useHomeworkWorkWords>;
