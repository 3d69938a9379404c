import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminTeam.ts")).adminTeam,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminTeam.ts")).adminTeam,
  },
  (locale, adminTeam) =>
    createTranslator({ locale, messages: { adminTeam }, namespace: "adminTeam" }),
);

/** UI strings of the admin pages for teams. */
export const { load: loadAdminTeamWords, useWords: useAdminTeamWords } = texts;
