import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminMail.ts")).adminMail,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminMail.ts")).adminMail,
  },
  (locale, adminMail) =>
    createTranslator({ locale, messages: { adminMail }, namespace: "adminMail" }),
);

/** UI strings of the email panel. */
export const { useWords: useMailTexts } = texts;
