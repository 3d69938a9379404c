import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminAudit.ts")).adminAudit,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminAudit.ts")).adminAudit,
  },
  (locale, adminAudit) =>
    createTranslator({ locale, messages: { adminAudit }, namespace: "adminAudit" }),
);

/** UI strings of the audit log. */
export const { load: loadAuditWords, useWords: useAuditWords } = texts;
export type AuditWords = ReturnType<typeof useAuditWords>;
