import { createTranslator } from "use-intl/core";
import type { team as source } from "../../shared/texts/zh-CN/team.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/team.ts")).team,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/team.ts")).team as unknown as typeof source,
  },
  (locale, team: typeof source) =>
    createTranslator({ locale, messages: { team }, namespace: "team" }),
);

/** UI strings for teams. */
export const { load: loadTeamWords, useWords: useTeamWords } = texts;
