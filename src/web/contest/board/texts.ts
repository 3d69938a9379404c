import { createTranslator } from "use-intl/core";
import type { contestBoard as source } from "../../../shared/texts/zh-CN/contestBoard.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/contestBoard.ts")).contestBoard,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/contestBoard.ts"))
        .contestBoard as unknown as typeof source,
  },
  (locale, contestBoard: typeof source) =>
    createTranslator({ locale, messages: { contestBoard }, namespace: "contestBoard" }),
);

/** UI strings of the scoreboard's views and of the organizers' actions on it. */
export const { load: loadBoardWords, useWords: useBoardWords } = texts;
