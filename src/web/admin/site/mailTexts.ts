import { createTranslator } from "use-intl/core";
import type { adminMail as source } from "../../../shared/texts/zh-CN/adminMail.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminMail.ts")).adminMail,
    // The same keys (its `satisfies`), so it may be typed as the first language.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminMail.ts"))
        .adminMail as unknown as typeof source,
  },
  (locale, adminMail: typeof source) =>
    createTranslator({ locale, messages: { adminMail }, namespace: "adminMail" }),
);

/** Texts of the mail panel. */
export const { useWords: useMailTexts } = texts;
