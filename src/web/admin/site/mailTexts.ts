import { createTranslator } from "use-intl/core";
import type { adminMail as source } from "../../../shared/texts/zh-CN/adminMail.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminMail.ts")).adminMail,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminMail.ts"))
        .adminMail as unknown as typeof source,
  },
  (locale, adminMail: typeof source) =>
    createTranslator({ locale, messages: { adminMail }, namespace: "adminMail" }),
);

/** UI strings of the email panel. */
export const { useWords: useMailTexts } = texts;
