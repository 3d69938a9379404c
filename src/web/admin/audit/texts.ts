import { createTranslator } from "use-intl/core";
import type { adminAudit as source } from "../../../shared/texts/zh-CN/adminAudit.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminAudit.ts")).adminAudit,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/adminAudit.ts"))
        .adminAudit as unknown as typeof source,
  },
  (locale, adminAudit: typeof source) =>
    createTranslator({ locale, messages: { adminAudit }, namespace: "adminAudit" }),
);

/** UI strings of the audit log. */
export const { load: loadAuditWords, useWords: useAuditWords } = texts;
export type AuditWords = ReturnType<typeof useAuditWords>;
