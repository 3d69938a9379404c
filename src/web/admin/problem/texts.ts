import { createTranslator } from "use-intl/core";
import type { Locale } from "../../../shared/text/locale.ts";
import { lazyTexts } from "../../platform/lazyTexts.ts";

const texts = lazyTexts(
  {
    "zh-CN": async () => (await import("../../../shared/texts/zh-CN/adminProblem.ts")).adminProblem,
    "en-US": async () => (await import("../../../shared/texts/en-US/adminProblem.ts")).adminProblem,
  },
  (locale, adminProblem) =>
    createTranslator({ locale, messages: { adminProblem }, namespace: "adminProblem" }),
);

/** UI strings of the admin pages for problems: list and form. */
export const { useWords: useProblemWords } = texts;

/** Starts loading these UI strings and those of the Markdown editor, which the forms use. */
export async function loadProblemWords(locale: Locale): Promise<void> {
  // The editor's UI strings are imported dynamically; otherwise, the scripts of a first visit would contain the loader
  // of these strings.
  const markdown = import("../../markdown/texts.ts").then((words) =>
    words.loadMarkdownWords(locale),
  );
  await Promise.all([texts.load(locale), markdown]);
}
export type ProblemWords = ReturnType<typeof useProblemWords>;
