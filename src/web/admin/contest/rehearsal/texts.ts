import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/contestRehearsal.ts")).contestRehearsal,
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/contestRehearsal.ts")).contestRehearsal,
  },
  (locale, contestRehearsal) =>
    createTranslator({ locale, messages: { contestRehearsal }, namespace: "contestRehearsal" }),
);

/** UI strings of the check before a contest's start. */
export const { load: loadRehearsalWords, useWords: useRehearsalWords } = texts;
