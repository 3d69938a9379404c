import { createTranslator } from "use-intl/core";
import type { remote as source } from "../../shared/texts/zh-CN/remote.ts";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/remote.ts")).remote,
    // `satisfies` checks that both languages have the same keys, so the cast to the first language's type is safe.
    "en-US": async () =>
      (await import("../../shared/texts/en-US/remote.ts")).remote as unknown as typeof source,
  },
  (locale, remote: typeof source) =>
    createTranslator({ locale, messages: { remote }, namespace: "remote" }),
);

/** UI strings for remote judges. */
export const { load: loadRemoteWords, useWords: useRemoteWords } = texts;
export type RemoteWords = ReturnType<typeof useRemoteWords>;
