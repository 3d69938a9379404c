import { createTranslator } from "use-intl/core";
import type { packages as source } from "../../../shared/texts/zh-CN/package.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/package.ts")).packages,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../../shared/texts/en-US/package.ts")).packages as unknown as typeof source,
  },
  (locale, packages: typeof source) =>
    createTranslator({ locale, messages: { packages }, namespace: "packages" }),
);

/** UI strings of importing and exporting problems. */
export const { load: loadPackageWords, useWords: usePackageWords } = texts;
export type PackageWords = ReturnType<typeof usePackageWords>;
