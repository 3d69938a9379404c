import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/contestWork.ts")).contestWork,
    "en-US": async () => (await import("../../shared/texts/en-US/contestWork.ts")).contestWork,
  },
  (locale, contestWork) =>
    createTranslator({ locale, messages: { contestWork }, namespace: "contestWork" }),
);

/** UI strings of the pages that organizers use while a contest runs. */
export const { load: loadWorkWords, useWords: useWorkWords } = texts;
