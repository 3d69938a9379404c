import { createTranslator } from "use-intl/core";
import type { contestRehearsal as source } from "../../../../shared/texts/zh-CN/contestRehearsal.ts";
import { lazyTexts } from "../../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () =>
      (await import("../../../../shared/texts/zh-CN/contestRehearsal.ts")).contestRehearsal,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../../shared/texts/en-US/contestRehearsal.ts"))
        .contestRehearsal as unknown as typeof source,
  },
  (locale, contestRehearsal: typeof source) =>
    createTranslator({ locale, messages: { contestRehearsal }, namespace: "contestRehearsal" }),
);

/** UI strings of the check before a contest's start. */
export const { load: loadRehearsalWords, useWords: useRehearsalWords } = texts;
