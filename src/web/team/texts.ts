import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/team.ts")).team,
    "en-US": async () => (await import("../../shared/texts/en-US/team.ts")).team,
  },
  (locale, team) => createTranslator({ locale, messages: { team }, namespace: "team" }),
);

/** UI strings for teams. */
export const { load: loadTeamWords, useWords: useTeamWords } = texts;
