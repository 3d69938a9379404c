import { createTranslator } from "use-intl/core";
import { lazyTexts } from "../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../shared/texts/zh-CN/remote.ts")).remote,
    "en-US": async () => (await import("../../shared/texts/en-US/remote.ts")).remote,
  },
  (locale, remote) => createTranslator({ locale, messages: { remote }, namespace: "remote" }),
);

/** UI strings for remote judges. */
export const { load: loadRemoteWords, useWords: useRemoteWords } = texts;
export type RemoteWords = ReturnType<typeof useRemoteWords>;
