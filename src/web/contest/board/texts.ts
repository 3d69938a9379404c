import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/contestBoard.ts")).contestBoard,
    "en-US": async () => (await import("../../../shared/texts/en-US/contestBoard.ts")).contestBoard,
  },
  (locale, contestBoard) =>
    createTranslator({ locale, messages: { contestBoard }, namespace: "contestBoard" }),
);

/** UI strings of the scoreboard's views and of the organizers' actions on it. */
export const { load: loadBoardWords, useWords: useBoardWords } = texts;
