import { createTranslator } from "use-intl/core";
import type { adminSite as source } from "../../../shared/texts/zh-CN/adminSite.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminSite.ts")).adminSite,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminSite.ts"))
        .adminSite as unknown as typeof source,
  },
  (locale, adminSite: typeof source) =>
    createTranslator({ locale, messages: { adminSite }, namespace: "adminSite" }),
);

/** UI strings of the admin pages about the site: dashboard, announcements, configuration, site settings. */
export const { load: loadSiteWords, useWords: useSiteWords } = texts;
export type SiteWords = ReturnType<typeof useSiteWords>;
