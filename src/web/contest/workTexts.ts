import { createTranslator } from "use-intl/core";
import type { contestWork as source } from "../../shared/texts/zh-CN/contestWork.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/contestWork.ts")).contestWork,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/contestWork.ts"))
        .contestWork as unknown as typeof source,
  },
  (locale, contestWork: typeof source) =>
    createTranslator({ locale, messages: { contestWork }, namespace: "contestWork" }),
);

/** UI strings of the pages that organizers use while a contest runs. */
export const { load: loadWorkWords, useWords: useWorkWords } = texts;
