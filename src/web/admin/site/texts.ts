import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminSite.ts")).adminSite,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminSite.ts")).adminSite,
  },
  (locale, adminSite) =>
    createTranslator({ locale, messages: { adminSite }, namespace: "adminSite" }),
);

/** UI strings of the admin pages about the site: dashboard, announcements, configuration, site settings. */
export const { load: loadSiteWords, useWords: useSiteWords } = texts;
export type SiteWords = ReturnType<typeof useSiteWords>;
