import { createTranslator } from "use-intl/core";
import type { adminTeam as source } from "../../../shared/texts/zh-CN/adminTeam.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminTeam.ts")).adminTeam,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminTeam.ts"))
        .adminTeam as unknown as typeof source,
  },
  (locale, adminTeam: typeof source) =>
    createTranslator({ locale, messages: { adminTeam }, namespace: "adminTeam" }),
);

/** UI strings of the admin pages for teams. */
export const { load: loadAdminTeamWords, useWords: useAdminTeamWords } = texts;
