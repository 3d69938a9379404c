import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/package.ts")).packages,
    "en-US": async () => (await import("../../../shared/texts/en-US/package.ts")).packages,
  },
  (locale, packages) => createTranslator({ locale, messages: { packages }, namespace: "packages" }),
);

/** UI strings for the import and export of problems. */
export const { load: loadPackageWords, useWords: usePackageWords } = texts;
export type PackageWords = ReturnType<typeof usePackageWords>;
