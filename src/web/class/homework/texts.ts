import { createTranslator } from "use-intl/core";
import type { homework as source } from "../../../shared/texts/zh-CN/homework.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/homework.ts")).homework,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/homework.ts"))
        .homework as unknown as typeof source,
  },
  (locale, homework: typeof source) =>
    createTranslator({ locale, messages: { homework }, namespace: "homework" }),
);

/** UI strings for the students' view of homework. */
export const { load: loadHomeworkWords, useWords: useHomeworkWords } = texts;
